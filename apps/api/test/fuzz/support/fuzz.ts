import type { Credentials } from "./calls.ts";
import { findAnswerProblems } from "./check-answer.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { logIn } from "./log-in.ts";
import { Random } from "./random.ts";
import type { RawTalk } from "./raw-talk.ts";
import type { WatchedServer } from "./watched-server.ts";

const AT_ONCE = 8;
/** Submissions and log-outs end a session. */
const TALKS_PER_SESSION = 40;
const TALKS_PER_HEALTH = 10;
const HEALTH_LIMIT_MS = 5_000;
const MOST_FAILURES = 5;
const SHOWN_CHARACTERS = 1_500;

/** Generates what is sent to the server. */
export type Made = (random: Random, credentials: Credentials) => RawTalk;

interface Fuzzed {
	/** each with the seed that reproduces it, and the first bytes written */
	readonly failures: string[];
	/** number of answers by status; 0 for no answer */
	readonly statuses: Readonly<Record<string, number>>;
}

/** Sends generated requests to the server, and checks the answers. */
export async function fuzz(
	server: WatchedServer,
	{ make, count, seed }: { make: Made; count: number; seed: number },
): Promise<Fuzzed> {
	const sessionOf = sessions(server);
	const failures: string[] = [];
	const statuses: Record<string, number> = {};
	let next = 0;
	const talk = async (index: number) => {
		const said = make(new Random(seed + index), await sessionOf(index));
		const ended = await exchange(server.port, said);
		tally(statuses, ended);
		const problems = findProblems(said, ended);
		if (index % TALKS_PER_HEALTH === 0) problems.push(...(await findHealthProblems(server)));
		if (problems.length === 0) return;
		failures.push(`seed ${seed + index}: ${problems.join("; ")}: ${shown(said)}`);
	};
	const talkOn = async () => {
		while (next < count && failures.length < MOST_FAILURES) await talk(next++);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, talkOn));
	return { failures, statuses };
}

function tally(statuses: Record<string, number>, { answers }: Exchange): void {
	const all = answers.length === 0 ? [0] : answers.map(({ status }) => status);
	for (const status of all) statuses[status] = (statuses[status] ?? 0) + 1;
}

/** @returns a function that gives the session for a request, logged in once */
function sessions(server: WatchedServer): (index: number) => Promise<Credentials> {
	const known = new Map<number, Promise<Credentials>>();
	return (index) => {
		const group = Math.floor(index / TALKS_PER_SESSION);
		const session = known.get(group) ?? logInTo(server, group);
		known.set(group, session);
		return session;
	};
}

function logInTo(server: WatchedServer, group: number): Promise<Credentials> {
	const account = server.accounts[group % server.accounts.length] ?? "";
	return logIn(server.port, account, `198.18.${group >> 8}.${group & 255}`);
}

function findProblems({ methods, isHalf, mostTaken }: RawTalk, ended: Exchange): string[] {
	const problems = ended.answers.flatMap(findAnswerProblems);
	if (ended.hangs) problems.push("hangs");
	if (!isHalf && methods.length > 0 && ended.answers.length === 0 && ended.rest !== "")
		problems.push("has half an answer");
	if (ended.answers.filter(({ status }) => status < 400).length > mostTaken)
		problems.push("accepts a request that parsers could interpret differently");
	return problems;
}

async function findHealthProblems({ port }: WatchedServer): Promise<string[]> {
	const address = `http://127.0.0.1:${port}/real-name-registration/health/live`;
	const signal = AbortSignal.timeout(HEALTH_LIMIT_MS);
	const isWell = await fetch(address, { signal }).then(
		({ ok }) => ok,
		() => false,
	);
	return isWell ? [] : ["leaves the server unable to answer a health check"];
}

function shown({ parts }: RawTalk): string {
	return JSON.stringify(Buffer.concat(parts).toString("latin1").slice(0, SHOWN_CHARACTERS));
}
