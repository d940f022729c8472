import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Progress } from "@sim-registration/test-kit";
import { printTable } from "../print-table.ts";
import { median, percentile } from "../statistics.ts";
import type { Contender } from "./contender.ts";
import { multiplyRegistrations } from "./multiply-registrations.ts";
import { startProduct } from "./product.ts";
import { send } from "./send.ts";
import { submissionBody } from "./submission-body.ts";

const SIZES = [1_000, 1_000_000];
/** Small files, so that storing dominates over reading. */
const FILE_BYTES = 20_000;
const ROUNDS = 20;
const SUBMISSIONS_PER_ROUND = 10;
const OK = 200;

interface Grown {
	readonly size: number;
	readonly server: Contender;
	readonly milliseconds: number[];
}

/** Measures, in turns, whether storing a registration takes longer when many are stored already. */
export async function benchGrowth(): Promise<void> {
	const body = await submissionBody(FILE_BYTES);
	const home = mkdtempSync(join(tmpdir(), "sim-registration-growth-"));
	const grown: Grown[] = [];
	try {
		for (const size of SIZES) grown.push(await grow(join(home, String(size)), size, body));
		for (const _ of new Progress(ROUNDS).rounds("Growth", ROUNDS))
			for (const { server, milliseconds } of grown)
				for (let count = 0; count < SUBMISSIONS_PER_ROUND; count++)
					milliseconds.push(await submit(server, body));
		report(grown);
	} finally {
		for (const { server } of grown) await server.close();
		await rm(home, { recursive: true, force: true });
	}
}

async function grow(directory: string, size: number, body: Buffer): Promise<Grown> {
	const first = await startProduct({ directory });
	await submit(first, body);
	await first.close();
	multiplyRegistrations(directory, size);
	return { size, server: await startProduct({ directory }), milliseconds: [] };
}

async function submit(server: Contender, body: Buffer): Promise<number> {
	const { status, milliseconds } = await send(server.port, await server.prepare(), body);
	if (status !== OK) throw new Error(`Answered ${status}`);
	return milliseconds;
}

function report(grown: readonly Grown[]): void {
	const smallest = median(grown[0]?.milliseconds ?? []);
	printTable(
		["registrations kept", "median ms", "p99 ms", "ratio"],
		grown.map(({ size, milliseconds }) => [
			size.toLocaleString("en"),
			median(milliseconds),
			percentile(milliseconds, 0.99),
			median(milliseconds) / smallest,
		]),
	);
}
