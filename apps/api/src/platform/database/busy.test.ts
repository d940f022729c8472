import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { whenDatabaseIsFree } from "./busy.ts";
import { CommitFailedError } from "./commit-failed-error.ts";
import { DatabaseUnavailableError } from "./database-unavailable-error.ts";
import { openSqlite } from "./sqlite-database.ts";

const BUSY = Object.assign(new Error("database is locked"), { errcode: 5 });

/**
 * Runs an operation that fails a number of times with an error; returns how often it ran and
 * paused.
 */
async function run(failures: number, error: Error, takesMs = 0) {
	let calls = 0;
	let time = 0;
	const pauses: number[] = [];
	const operation = async () => {
		calls++;
		time += takesMs;
		if (calls <= failures) throw error;
		return "done";
	};
	const pause = async (milliseconds: number) => {
		pauses.push(milliseconds);
		time += milliseconds;
	};
	const outcome = await whenDatabaseIsFree(operation, pause, () => time).catch(
		(thrown: unknown) => thrown,
	);
	return { outcome, calls, pauses };
}

it.each([
	["is locked by another process", BUSY],
	["is recovered by another process", Object.assign(new Error("locked"), { errcode: 261 })],
	["cannot be reached", new DatabaseUnavailableError()],
])("repeats an operation while the database %s", async (_what, error) => {
	expect(await run(2, error)).toEqual({ outcome: "done", calls: 3, pauses: [200, 200] });
	expect(await run(49, error)).toMatchObject({ outcome: "done", calls: 50 });
});

it("gives up after fifty tries", async () => {
	expect(await run(50, BUSY)).toMatchObject({ outcome: BUSY, calls: 50 });
});

it.each([
	{ takesMs: 30_000, calls: 1 },
	{ takesMs: 5_000, calls: 2 },
	{ takesMs: 1_000, calls: 12 },
])(
	"tries an operation that fails after $takesMs ms $calls times within 15 s",
	async ({ takesMs, calls }) => {
		const error = new DatabaseUnavailableError();
		expect(await run(50, error, takesMs)).toMatchObject({ outcome: error, calls });
	},
);

it.each([
	["otherwise", new Error("no such table")],
	["with a constraint", Object.assign(new Error("UNIQUE"), { errcode: 2067 })],
	[
		"because a password is wrong",
		new DatabaseUnavailableError("", {
			cause: Object.assign(new Error("password authentication failed"), { code: "28P01" }),
		}),
	],
	["in its commit, which may be on the disk", new CommitFailedError("failed", { cause: BUSY })],
])("does not repeat an operation that fails %s", async (_how, error) => {
	expect(await run(1, error)).toEqual({ outcome: error, calls: 1, pauses: [] });
});

it("waits for the lock of another connection to the same file", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-busy-"));
	const [mine, other] = [0, 0].map((timeout) => openSqlite(join(directory, "a.db"), timeout));
	other?.exec("begin immediate");
	const begin = async () => mine?.exec("begin immediate");
	await whenDatabaseIsFree(begin, async () => other?.exec("rollback"));
	expect(mine?.isTransaction).toBe(true);
	mine?.close();
	other?.close();
	await rm(directory, { recursive: true });
});
