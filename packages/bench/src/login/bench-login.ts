import { randomInt } from "node:crypto";
import { printTable } from "../print-table.ts";
import { median, medianInterval } from "../statistics.ts";
import { accountsCsv, LOGIN_CASES, type LoginCase, loginsToLock } from "./login-case.ts";
import { type LoginServer, startLoginServer } from "./login-server.ts";

const GOAL_MS = 1;
const FAILURES_THAT_LOCK = 10;
const WARM_UP_ROUNDS = 100;

/**
 * Measures whether the duration of a failed login reveals its reason: runs all kinds in turns, in a
 * different order each round, with enough addresses and accounts to stay below the limits.
 *
 * @returns whether every difference is within a millisecond at 95 % confidence
 */
export async function benchLogin(rounds: number): Promise<boolean> {
	const server = await startLoginServer(accountsCsv());
	try {
		for (const login of loginsToLock())
			for (let failure = 0; failure < FAILURES_THAT_LOCK; failure++) await server.logIn(login);
		await measure(server, WARM_UP_ROUNDS);
		return print(rounds, await measure(server, rounds));
	} finally {
		await server.close();
	}
}

async function measure(server: LoginServer, rounds: number): Promise<Map<LoginCase, number[]>> {
	const times = new Map<LoginCase, number[]>(LOGIN_CASES.map((each) => [each, []]));
	for (let round = 0; round < rounds; round++)
		for (const each of shuffled(LOGIN_CASES)) {
			const { status, milliseconds } = await server.logIn(each.login(round));
			const expected = each.name.startsWith("locked") ? 429 : 200;
			if (status !== expected) throw new Error(`${each.name} was answered ${status}`);
			times.get(each)?.push(milliseconds);
		}
	return times;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
	const rest = [...items];
	return items.flatMap(() => rest.splice(randomInt(rest.length), 1));
}

function print(rounds: number, times: ReadonlyMap<LoginCase, number[]>): boolean {
	console.log(`Failed log-ins, ${rounds} of each kind in turns; milliseconds\n`);
	const [[, usual = []] = []] = times;
	const rows = [...times].map(([{ name }, values]) => {
		// Compared within a round, when the load on the machine was the same.
		const differences = values.map((value, round) => value - (usual[round] ?? Number.NaN));
		const { median: difference, low, high } = medianInterval(differences, Math.random);
		const isWithin = Math.max(Math.abs(low), Math.abs(high)) <= GOAL_MS;
		return { name, median: median(values), difference, low, high, isWithin };
	});
	printTable(
		["failure", "median", "difference", "95 % from", "to", `within ${GOAL_MS} ms`],
		rows.map((row) => [
			row.name,
			row.median.toFixed(3),
			row.difference.toFixed(3),
			row.low.toFixed(3),
			row.high.toFixed(3),
			row.isWithin ? "yes" : "NO",
		]),
	);
	return rows.every(({ isWithin }) => isWithin);
}
