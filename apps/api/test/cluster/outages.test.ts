import { setTimeout as sleep } from "node:timers/promises";
import type { Breakable } from "@sim-registration/test-kit";
import { Progress } from "@sim-registration/test-kit";
import { afterEach, beforeEach, it } from "vitest";
import { ExpectedRegistrations } from "../faults/support/expected-registrations.ts";
import { type Cluster, startCluster } from "./support/cluster.ts";
import { examineCluster } from "./support/examine-cluster.ts";
import { registerDuring } from "./support/patient-customer.ts";

/**
 * How often every part fails in every way, and the answer to every kind of call is lost. Without
 * the variable one process, the database and calls to S3 fail once.
 */
const { OUTAGES } = process.env;
const ROUNDS = Number(OUTAGES ?? 1);
const PROCESSES = 2;
const CUSTOMERS = OUTAGES === undefined ? 4 : 20;
const QUICK_PARTS = ["server 1", "postgres"];
/** Longer than either service takes, even on a busy machine. */
const LIMITS = { DATABASE_TIMEOUT_MS: "3000", S3_TIMEOUT_MS: "3000" };
const LONGER_THAN_LIMITS_MS = 4_000;
/** Registrations that succeed before the next outage. */
const BETWEEN_OUTAGES = 8;
/** This many registrations run every kind of statement they need. */
const ALL_STATEMENTS = 40;
const NOTHING = /(?!)/;

let cluster: Cluster;
let expectations: ExpectedRegistrations;
beforeEach(async () => {
	cluster = await startCluster(PROCESSES, LIMITS);
	expectations = await ExpectedRegistrations.prepare();
});
afterEach(() => cluster.close());

type More = (registrations: number) => Promise<void>;

async function breakInEveryWay(part: Breakable, more: More): Promise<void> {
	await part.crash();
	await more(BETWEEN_OUTAGES);
	await part.restart();
	await more(BETWEEN_OUTAGES);
	part.pause();
	await sleep(LONGER_THAN_LIMITS_MS);
	part.resume();
	await more(BETWEEN_OUTAGES);
}

async function breakCallsToS3(more: More): Promise<void> {
	cluster.s3.become({ kind: "refusing" });
	await sleep(LONGER_THAN_LIMITS_MS);
	cluster.s3.become({ kind: "slow", milliseconds: 500 });
	await more(BETWEEN_OUTAGES);
	cluster.s3.become({ kind: "well" });
}

/** Cuts the connections of all calls of a kind, in turn, after S3 has executed them. */
async function loseEveryAnswerOfS3(more: More): Promise<void> {
	for (const method of ["PUT", "GET", "DELETE"]) {
		cluster.s3.become({ kind: "losing answers", method });
		// At its start a server makes a call of each kind.
		for (const server of cluster.servers) await server.restart();
		cluster.s3.become({ kind: "well" });
		await more(BETWEEN_OUTAGES);
	}
}

/** Cuts the answer to one statement of each kind, in turn, after PostgreSQL has executed it. */
async function loseEveryAnswerOfPostgres(more: More): Promise<Set<string>> {
	const lost = new Set<string>();
	const next = () =>
		cluster.databases
			.cut({ test: (statement) => !lost.has(kindOf(statement)) }, "after")
			.then((statement) => lost.add(kindOf(statement)));
	const whileSomeAreNew = async (disturb: () => Promise<unknown>) => {
		for (let isNew = true; isNew; )
			isNew = await Promise.race([next().then(() => true), disturb().then(() => false)]);
	};
	await whileSomeAreNew(() => more(ALL_STATEMENTS));
	const [server] = cluster.servers;
	await whileSomeAreNew(async () => await server?.restart());
	void cluster.databases.cut(NOTHING, "after");
	return lost;
}

/** A statement without its values. */
function kindOf(statement: string): string {
	return statement
		.replaceAll(/\$\d+/g, "$")
		.replaceAll(/\$(, \$)+/g, "$")
		.replaceAll(/\(\$\)(, \(\$\))+/g, "($)");
}

it("two processes lose and duplicate nothing, and leave nothing behind, if any part is killed, restarted or stopped, or any answer is lost", async () => {
	const isQuick = OUTAGES === undefined;
	const parts = Object.entries(cluster.parts).filter(
		([name]) => !isQuick || QUICK_PARTS.includes(name),
	);
	const progress = new Progress(ROUNDS * (parts.length + (isQuick ? 1 : 3)));
	const lost = new Set<string>();
	const acknowledged = await registerDuring(
		async (more) => {
			for (let round = 1; round <= ROUNDS; round++) {
				for (const [name, part] of parts) {
					progress.step(`Round ${round}: ${name}`);
					await breakInEveryWay(part, more);
				}
				progress.step(`Round ${round}: calls to S3`);
				await breakCallsToS3(more);
				if (isQuick) continue;
				progress.step(`Round ${round}: answers of S3`);
				await loseEveryAnswerOfS3(more);
				progress.step(`Round ${round}: answers of PostgreSQL`);
				for (const kind of await loseEveryAnswerOfPostgres(more)) lost.add(kind);
			}
		},
		cluster.url,
		CUSTOMERS,
		expectations,
	);
	const [killed, answers] = [ROUNDS * parts.length, lost.size];
	console.log({
		killed,
		restarted: killed,
		stopped: killed,
		answers,
		registered: acknowledged.size,
	});
	await cluster.stopServers();
	await examineCluster(cluster, acknowledged, expectations);
});
