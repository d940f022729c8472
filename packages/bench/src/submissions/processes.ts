import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { startBalancer } from "../shared/balancer.ts";
import { type SharedStorage, startSharedStorage } from "../shared/shared-storage.ts";
import { measureInTurns, type Side } from "./in-turns.ts";
import { logIn, startProduct } from "./product.ts";
import { submissionBody } from "./submission-body.ts";

const COUNTS = [1, 3];
const TURNS = { submissionsPerRound: 9, goal: 1.1 };

interface Group extends Side {
	close(): Promise<void>;
}

/**
 * Compares the cost of a submission with one process and with three on one storage, each behind a
 * balancer, in turns.
 */
export async function benchProcesses(rounds: number): Promise<boolean> {
	const body = await submissionBody(FILE_MAX_BYTES);
	const storage = await startSharedStorage();
	const groups: Group[] = [];
	try {
		for (const count of COUNTS) groups.push(await startGroup(storage, count));
		return await measureInTurns(groups, body, { ...TURNS, rounds });
	} finally {
		for (const group of groups) await group.close();
		await storage.stop();
	}
}

async function startGroup(storage: SharedStorage, count: number): Promise<Group> {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-bench-"));
	const secret = { ROOT_SECRET: randomBytes(48).toString("base64url") };
	const variables = { ...(await storage.newPlace()), ...secret };
	const servers = await Promise.all(
		Array.from({ length: count }, () => startProduct({ directory, variables })),
	);
	const balancer = await startBalancer(servers.map(({ port }) => port));
	return {
		name: count === 1 ? "1 process" : `${count} processes`,
		pids: servers.map(({ pid }) => pid),
		port: balancer.port,
		prepare: () => logIn(balancer.port),
		close: async () => {
			await balancer.close();
			for (const server of servers) await server.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
