import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { OutboxOverview, type OutboxRow } from "../../src/domain/outbox/outbox-overview.ts";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const WAIT = { timeout: 60_000, interval: 50 };
/** How often the server looks for due entries. */
const POLL_INTERVAL_MS = 1_000;
let server: TestServer;
let mailDirectory: string;
let reference: string;

beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	server = await startTestServer();
	mailDirectory = join(server.dataDirectory, "mail");
	// A file in place of the folder makes writing mails fail.
	await writeFile(mailDirectory, "");
	const customer = await Customer.loggedIn(server.url);
	const body = completeSubmission(await smallFiles());
	reference = (await customer.submit(body).expect(200)).body.reference;
	await untilOutbox((rows) => rows.every(({ lastError }) => lastError));
});
afterAll(async () => {
	await server.close();
	vi.useRealTimers();
});

async function list(): Promise<OutboxRow[]> {
	return JSON.parse(await server.operator("outbox", "list", "--json"));
}

/** Makes the server look for due entries until the outbox satisfies a condition. */
function untilOutbox(check: (rows: OutboxRow[]) => boolean) {
	return server.look((database) => {
		const overview = new OutboxOverview(database, () => new Date());
		return vi.waitUntil(async () => {
			vi.advanceTimersByTime(POLL_INTERVAL_MS);
			return check(await overview.list());
		}, WAIT);
	});
}

/** As after the last attempt. A running attempt fails and finds that it is too late. */
async function buryAll(): Promise<void> {
	await server.look((database) =>
		database.updateTable("outbox").set({ state: "dead", attempts: 250 }).execute(),
	);
}

async function auditEntries(): Promise<unknown[]> {
	return server.look((database) =>
		database.selectFrom("audit_log").select(["actor", "action", "subject"]).orderBy("at").execute(),
	);
}

describe("outbox list", () => {
	it("shows what waits, since when, the number of attempts, the next attempt, and the reason", async () => {
		const rows = await list();
		expect(rows.map(({ kind }) => kind).sort()).toEqual([
			"mail to account contact",
			"mail to registered address",
		]);
		for (const row of rows) {
			expect(row).toMatchObject({ reference, lastError: expect.stringMatching(/^Error E[A-Z]+$/) });
			expect(row.attempts).toBeGreaterThan(0);
			expect(Date.parse(row.nextAttemptAt ?? "")).toBeGreaterThan(Date.parse(row.createdAt));
		}
	});

	it("contains no personal data", async () => {
		for (const output of [await server.operator("outbox", "list"), JSON.stringify(await list())]) {
			expect(output).toContain(reference);
			expect(output.replaceAll(reference, "")).not.toMatch(/@|wongkee|chan|204518837/i);
		}
	});
});

describe("outbox retry", () => {
	it("requires the id of an entry that waits or is dead", async () => {
		await expect(server.operator("outbox", "retry")).rejects.toThrow("Give either id or --all.");
		await expect(server.operator("outbox", "retry", "owner@wongkee.example")).rejects.toThrow(
			"Give the id",
		);
		const unknown = "00000000-0000-4000-8000-000000000000";
		await expect(server.operator("outbox", "retry", unknown)).rejects.toThrow("No entry");
	});

	it("retries dead entries, one or all, and leaves an audit entry without personal data", async () => {
		await buryAll();
		await rm(mailDirectory);
		const [first] = await list();
		expect(first).toMatchObject({ state: "dead", nextAttemptAt: null });

		const id = first?.id ?? "";
		await server.operator("outbox", "retry", id, "--as", "May");
		await untilOutbox((rows) => rows.length === 1);
		await server.operator("outbox", "retry", "--all", "--as", "May");
		await untilOutbox((rows) => rows.length === 0);
		expect(await server.operator("outbox", "list")).toBe("Nothing waits to be sent.");

		const entries = await auditEntries();
		expect(entries).toContainEqual({
			actor: "May",
			action: "outbox retry",
			subject: first?.reference,
		});
		expect(entries).toContainEqual({
			actor: "May",
			action: "outbox retry",
			subject: "all entries",
		});
		expect(JSON.stringify(entries)).not.toContain("wongkee");
	});
});
