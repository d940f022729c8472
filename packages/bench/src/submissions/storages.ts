import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { startSharedStorage } from "../shared/shared-storage.ts";
import { measureInTurns, sideOf } from "./in-turns.ts";
import { startProduct } from "./product.ts";
import { submissionBody } from "./submission-body.ts";

const TURNS = { submissionsPerRound: 6, goal: 1.3 };

/**
 * Compares the cost of a submission on SQLite and disk with PostgreSQL and S3, in turns. The CPU of
 * PostgreSQL and S3 is not counted, because they run on other machines.
 */
export async function benchStorages(rounds: number): Promise<boolean> {
	const body = await submissionBody(FILE_MAX_BYTES);
	const storage = await startSharedStorage();
	const servers = await Promise.all([
		startProduct(),
		startProduct({ variables: await storage.newPlace() }),
	]);
	const names = ["SQLite and disk", "PostgreSQL and S3"];
	try {
		const sides = servers.map((server, index) => sideOf(names[index] ?? "", server));
		return await measureInTurns(sides, body, { ...TURNS, rounds });
	} finally {
		for (const server of servers) await server.close();
		await storage.stop();
	}
}
