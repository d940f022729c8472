import { mkdtempSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everythingKept, everythingLost, type FaultRule } from "@sim-registration/test-kit/faults";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { Applicant } from "./support/applicant.ts";
import { examineLosses } from "./support/examine-losses.ts";
import { ExpectedRegistrations } from "./support/expected-registrations.ts";
import { WatchedServer } from "./support/watched-server.ts";

const EXIT_AFTER_FAILED_COMMIT = 70;
/** SQLite checkpoints the database's log within this many rounds. */
const MOST_ROUNDS = 60;
const SLOW_SYNC_MS = 100;
const OUTBOX_POLLED = { timeout: 60_000, interval: 20 };

/** Each kind of operation during a submission, on each kind of file. */
const PLACES: readonly (readonly [operation: FaultRule["operation"], pattern: string])[] = [
	["create", "data/drafts/*"],
	["write", "data/drafts/*"],
	["sync", "data/drafts/*"],
	["unlink", "data/*"],
	["rename", "data/files/*"],
	["open", "data/files"],
	["sync", "data/files"],
	["open", "keys/wrapping-key"],
	["read", "keys/wrapping-key"],
	["write", "keys/keys.db-wal"],
	["sync", "keys/keys.db-wal"],
	["truncate", "keys/keys.db-wal"],
	["write", "keys/keys.db"],
	["sync", "keys/keys.db"],
	["write", "data/registrations.db-wal"],
	["sync", "data/registrations.db-wal"],
	["create", "data/mail/*"],
	["write", "data/mail/*"],
	["sync", "data/mail/*"],
	["rename", "data/mail/*"],
	["sync", "data/mail"],
	["write", "data/registrations.db"],
	["sync", "data/registrations.db"],
];

/** How each kind of operation fails. The first is the usual way; the rest are for long runs. */
const ALL_ROUNDS: readonly [
	title: string,
	actionFor: (operation: string) => FaultRule["action"],
][] = [
	[
		"syncs and reads with EIO, the rest with ENOSPC",
		(operation) => (/sync|read/.test(operation) ? "EIO" : "ENOSPC"),
	],
	["all with ENOSPC", () => "ENOSPC"],
	["all with EIO", () => "EIO"],
	["all with EIO, though they were done", () => "EIO late"],
];
const ROUNDS = process.env.FAULTS === undefined ? ALL_ROUNDS.slice(0, 1) : ALL_ROUNDS;

/** A failed sync may become visible in a later power loss. */
const isPowerLostAfter = (operation: string) =>
	process.env.FAULTS !== undefined || operation === "sync";

let home: string;
let server: WatchedServer;
let expectations: ExpectedRegistrations;
let url: string;

beforeEach(async () => {
	expectations = await ExpectedRegistrations.prepare();
	home = mkdtempSync(join(realpathSync(tmpdir()), "sim-registration-disk-errors-"));
	server = await WatchedServer.prepare(home);
	url = await server.start();
});
afterEach(async () => {
	await server.end("SIGKILL");
	await rm(home, { recursive: true, force: true });
});

/** One customer submits once, and one twice at the same time, so that one submission is undone. */
async function submitSome(): Promise<Applicant[]> {
	const applicants = await Promise.all([
		Applicant.loggedIn(url, expectations.next(), 1),
		Applicant.loggedIn(url, expectations.next(), 2),
	]);
	return applicants;
}

/**
 * Makes matching operations fail until one has failed. @returns the customers who submitted
 * meanwhile
 */
async function submitWhileFailing(rule: FaultRule): Promise<Applicant[]> {
	const met: Applicant[] = [];
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const applicants = await submitSome();
		met.push(...applicants);
		await server.rules.set([rule]);
		await Promise.all(applicants.map((applicant) => applicant.submit()));
		if (rule.pattern.startsWith("data/mail"))
			await vi.waitUntil(async () => (await server.rules.countApplied()) > 0, OUTBOX_POLLED);
		const isApplied = (await server.rules.countApplied()) > 0;
		await server.rules.set([]);
		if (isApplied) return met;
	}
	throw new Error(`No ${rule.operation} of ${rule.pattern} in ${MOST_ROUNDS} rounds`);
}

/** As a supervisor does. */
async function restartIfEnded(applicants: readonly Applicant[]): Promise<void> {
	if (applicants.some(({ wasCutOff }) => wasCutOff)) await server.ended();
	if (server.exitCode() === undefined) return;
	expect(server.exitCode()).toBe(EXIT_AFTER_FAILED_COMMIT);
	url = await server.start();
}

describe("after any failed disk operation", () => {
	it.each(ROUNDS)(
		"no unsaved registration is acknowledged, and the same key succeeds when the disk works again (%s)",
		async (_title, actionFor) => {
			const ends: { title: string; size: number }[] = [];
			for (const [operation, pattern] of PLACES) {
				const action = actionFor(operation);
				const applicants = await submitWhileFailing({ operation, pattern, action });
				await restartIfEnded(applicants);
				const title = `${action} of ${operation} ${pattern}`;
				for (const applicant of applicants)
					expect(await applicant.submitAgain(url), title).toBe(true);
				if (isPowerLostAfter(operation)) ends.push({ title, size: await server.journalSize() });
			}
			await server.end("SIGKILL");
			const operations = await server.operations();
			const losses = await Promise.all(
				ends.map(async ({ title, size }) => {
					const moment = (await server.operations(size)).length;
					return { title: `power loss after ${title}`, moment, chance: everythingLost };
				}),
			);
			const last = { title: "kill -9", moment: operations.length, chance: everythingKept };
			const recording = { home, operations, expectations };
			expect(await examineLosses(recording, [...losses, last])).toEqual([]);
		},
	);
});

it("a submission on a full disk gets its own code, and is stored when there is space", async () => {
	const expected = expectations.next();
	const customer = await Customer.loggedIn(url);
	const send = () => customer.submit(expected.body, expected.idempotencyKey);
	for (const pattern of ["data/drafts/*", "keys/keys.db-wal"]) {
		await server.rules.set([{ operation: "write", pattern, action: "ENOSPC" }]);
		const { status, body, headers } = await send();
		expect({ status, body }, pattern).toEqual({
			status: 503,
			body: { success: false, errorCode: "storage_full" },
		});
		expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(20);
	}
	await server.rules.set([]);
	expect((await send()).status).toBe(200);
});

it("with slow syncs no client waits for an answer that never comes", async () => {
	await server.rules.set([{ operation: "sync", pattern: "*", action: SLOW_SYNC_MS }]);
	const applicants = await submitSome();
	await Promise.all(applicants.map((applicant) => applicant.submit()));
	expect(applicants.map(({ told }) => told)).not.toContain(undefined);
});

it("a server does not start on a full disk, and starts when there is space", async () => {
	await server.end("SIGKILL");
	await server.rules.set([{ operation: "write", pattern: "*", action: "ENOSPC" }]);
	await expect(server.start()).rejects.toThrow("ended with 1");
	await server.rules.set([]);
	url = await server.start();
	const applicants = await submitSome();
	await Promise.all(applicants.map((applicant) => applicant.submit()));
	expect(applicants.map(({ told }) => told)).not.toContain(undefined);
});
