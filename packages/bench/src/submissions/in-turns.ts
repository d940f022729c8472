import { Progress } from "@sim-registration/test-kit";
import { printTable } from "../print-table.ts";
import { medianInterval } from "../statistics.ts";
import type { Contender } from "./contender.ts";
import { cpuMilliseconds } from "./process-usage.ts";
import { send } from "./send.ts";

const OK = 200;
/** The first submissions of a process compile the code that later ones run. */
const WARM_UP = 6;
const CLIENTS = 3;

/** One of several configurations of this server. */
export interface Side {
	readonly name: string;
	/** processes whose CPU counts, including their children */
	readonly pids: readonly number[];
	readonly port: number;
	/** gives the headers that one submission needs */
	prepare(): Promise<Readonly<Record<string, string>>>;
}

/** A server as the only process of its side. */
export function sideOf(name: string, server: Contender): Side {
	return { ...server, name, pids: [server.pid] };
}

export interface Turns {
	readonly rounds: number;
	readonly submissionsPerRound: number;
	/** maximum ratio to the first side */
	readonly goal: number;
}

/**
 * Lets the sides process submissions in turns and prints the CPU time per submission of each, with
 * the ratio to the first.
 *
 * @returns whether every ratio is within its goal
 */
export async function measureInTurns(
	sides: readonly Side[],
	body: Buffer,
	{ rounds, submissionsPerRound, goal }: Turns,
): Promise<boolean> {
	const results = sides.map((side) => ({ side, milliseconds: [] as number[] }));
	for (const side of sides) await submitMany(side, body, WARM_UP * side.pids.length);
	const names = sides.map(({ name }) => name).join(", ");
	for (const _ of new Progress(rounds).rounds(names, rounds))
		for (const { side, milliseconds } of results)
			milliseconds.push(await cpuOfEach(side, body, submissionsPerRound));
	return report(results, goal);
}

async function cpuOfEach(side: Side, body: Buffer, submissions: number): Promise<number> {
	const used = () => side.pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
	const before = used();
	await submitMany(side, body, submissions);
	return (used() - before) / submissions;
}

/** Logins count too, because every submission needs one. */
async function submitMany(side: Side, body: Buffer, submissions: number): Promise<void> {
	let left = submissions;
	const client = async () => {
		while (left-- > 0) {
			const { status } = await send(side.port, await side.prepare(), body);
			if (status !== OK) throw new Error(`${side.name} answered ${status}`);
		}
	};
	await Promise.all(Array.from({ length: CLIENTS }, client));
}

function report(
	results: readonly { readonly side: Side; readonly milliseconds: readonly number[] }[],
	goal: number,
): boolean {
	const rows = results.map(({ side, milliseconds }) => ({
		name: side.name,
		...medianInterval(milliseconds, Math.random),
	}));
	const first = rows[0]?.median ?? Number.NaN;
	const ratios = rows.map(({ median }) => median / first);
	printTable(
		["", "CPU ms each", "from", "to", "ratio", "goal"],
		rows.map(({ name, median, low, high }, index) => [
			name,
			median,
			low,
			high,
			ratios[index] ?? Number.NaN,
			index === 0 ? Number.NaN : goal,
		]),
	);
	return ratios.every((ratio) => ratio <= goal);
}
