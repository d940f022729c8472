import { Progress } from "@sim-registration/test-kit";
import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { printTable } from "../print-table.ts";
import { median } from "../statistics.ts";
import { type Measured, measure } from "./measure.ts";
import { startPlainNest, startReference } from "./plain.ts";
import { startProduct } from "./product.ts";
import { submissionBody } from "./submission-body.ts";

const STARTERS = [() => startProduct(), startPlainNest, startReference] as const;

/** Number of concurrent clients, and of submissions in total. */
interface Load {
	readonly clients: number;
	readonly submissions: number;
}

/** The same for every load, because a server's memory grows with the work done. */
const SUBMISSIONS = 400;

/**
 * Measures this server, the plain one and the reference in turns, each in a fresh process, with the
 * largest possible submission: five files of 5 MB.
 *
 * @param rounds measurements of each; the table shows medians
 * @param clients numbers of concurrent clients, one load each
 */
export async function benchSideBySide(rounds: number, clients: readonly number[]): Promise<void> {
	const body = await submissionBody(FILE_MAX_BYTES);
	console.log(`Submissions of ${(body.length / 1e6).toFixed(1)} MB, ${rounds} rounds, medians\n`);
	const progress = new Progress(clients.length * rounds);
	for (const count of clients)
		await compare(body, { clients: count, submissions: SUBMISSIONS }, progress, rounds);
}

async function compare(
	body: Buffer,
	load: Load,
	progress: Progress,
	rounds: number,
): Promise<void> {
	const results = new Map<string, Measured[]>();
	for (const _ of progress.rounds(`${load.clients} clients`, rounds))
		for (const start of STARTERS) {
			const contender = await start();
			const runs = results.get(contender.name) ?? [];
			results.set(contender.name, runs);
			try {
				runs.push(await measure(contender, body, load));
			} catch (error) {
				console.log(`${contender.name} did not survive this load: ${String(error)}\n`);
			} finally {
				await contender.close();
			}
		}
	print(load, results);
}

function print({ clients, submissions }: Load, results: Map<string, Measured[]>) {
	console.log(`${clients} clients, ${submissions} submissions`);
	const rows = [...results].map(([name, runs]) => ({ name, ...medians(runs) }));
	const ours = rows[0]?.perSecond ?? Number.NaN;
	printTable(
		[
			"server",
			"per second",
			"ours/its",
			"peak RSS MB",
			"children MB",
			"CPU ms each",
			"clients' CPU ms each",
			"idle",
			"health p99 ms",
			"retries",
		],
		rows.map((row) => [
			row.name,
			row.perSecond,
			ours / row.perSecond,
			row.peakMb,
			row.childrenPeakMb,
			row.cpuMsPerSubmission,
			row.clientCpuMsPerSubmission,
			row.idleShare,
			row.healthP99Ms,
			String(row.retries),
		]),
	);
}

function medians(runs: readonly Measured[]): Measured {
	const of = (name: keyof Measured) => median(runs.map((run) => run[name]));
	return {
		perSecond: of("perSecond"),
		peakMb: of("peakMb"),
		childrenPeakMb: of("childrenPeakMb"),
		cpuMsPerSubmission: of("cpuMsPerSubmission"),
		clientCpuMsPerSubmission: of("clientCpuMsPerSubmission"),
		idleShare: of("idleShare"),
		healthP99Ms: of("healthP99Ms"),
		retries: of("retries"),
	};
}
