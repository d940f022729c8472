import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxOverview, type OutboxRow } from "../../src/domain/outbox/outbox-overview.ts";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { SmtpPeer } from "../support/smtp-peer.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { WebhookPeer } from "../support/webhook-peer.ts";

const WAIT = { timeout: 60_000, interval: 50 };
const HOUR_MS = 3_600_000;
/** How often the server looks for due entries. */
const POLL_INTERVAL_MS = 1_000;
const SECRET = "a secret for tests of many letters";
const BOTH = ["accounts@wongkee.example", "owner@wongkee.example"];
let mails: SmtpPeer;
let events: WebhookPeer;
let server: TestServer;
let present: number;

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	mails = await new SmtpPeer().start();
	events = await new WebhookPeer().start();
	server = await startTestServer({
		MAIL: "smtp",
		SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		MAIL_FROM: "no-reply@telecom.example",
		DELIVERY: "webhook",
		WEBHOOK_URL: events.url,
		WEBHOOK_SECRET: SECRET,
	});
	// The clock stands still, so pauses end only when the test advances it.
	present = Date.now();
	server.setTime(new Date(present));
});
afterEach(async () => {
	await Promise.all([mails.stop(), events.stop()]);
	await server.close();
	vi.useRealTimers();
});

async function register(count = 1): Promise<string[]> {
	const body = completeSubmission(await smallFiles());
	const references: string[] = [];
	for (let round = 0; round < count; round++) {
		const customer = await Customer.loggedIn(server.url);
		references.push((await customer.submit(body).expect(200)).body.reference);
	}
	return references;
}

async function list(): Promise<(Omit<OutboxRow, "kind"> & { readonly kind: string })[]> {
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

/** Waits until each remaining entry has failed. */
function untilFailed(count: number) {
	return untilOutbox(
		(rows) =>
			rows.length === count && rows.every((row) => row.lastError && row.state === "waiting"),
	);
}

/** Advances the clock beyond every pause. */
function waitAnHour(): void {
	present += HOUR_MS;
	server.setTime(new Date(present));
}

const untilEmpty = () => untilOutbox((rows) => rows.length === 0);
const recipients = () => mails.received.map(({ to }) => to).sort();
const references = () => events.received.map(({ event }) => event.reference).sort();
const messageIds = () => new Set(mails.received.map(({ messageId }) => messageId));

describe("while mail server and webhook", () => {
	it("are down nothing is lost, and afterwards everything is sent once", async () => {
		await Promise.all([mails.stop(), events.stop()]);
		const kept = await register(3);
		await untilFailed(9);
		for (const row of await list())
			expect(row).toMatchObject({
				lastError: expect.stringMatching(
					/^(MailNotSentError ECONNREFUSED CONN|TypeError ECONNREFUSED)$/,
				),
			});
		expect(await server.operator("outbox", "list")).toMatch(
			/connection refused \(ECONNREFUSED\)$/m,
		);
		expect(
			server.logLines.filter((line) => line.includes('"errorReason":"ECONNREFUSED')),
		).not.toEqual([]);
		await Promise.all([mails.start(), events.start()]);
		waitAnHour();
		await untilEmpty();
		expect(recipients()).toEqual([...BOTH, ...BOTH, ...BOTH].sort());
		expect(messageIds().size).toBe(6);
		expect(references()).toEqual(kept.sort());
		expect(server.logLines.join("")).not.toMatch(/wongkee|a secret for tests/);
	});

	it("refuse all for now, as in greylisting, everything is sent later, once", async () => {
		mails.behaviour.onRecipient = () => ({ status: 451, text: "4.7.1 try again" });
		events.answer = () => 503;
		const kept = await register();
		await untilFailed(3);
		expect((await list()).map(({ lastError }) => lastError).sort()).toEqual([
			"MailNotSentError RCPT TO 451 4.7.1",
			"MailNotSentError RCPT TO 451 4.7.1",
			"WebhookRefusedError 503",
		]);
		mails.recover();
		events.answer = () => 200;
		waitAnHour();
		await untilEmpty();
		expect(recipients()).toEqual(BOTH);
		expect(references()).toEqual(kept);
	});

	it("disconnect before they answer, only those are repeated, with the same id", async () => {
		mails.behaviour.onData = ({ to }) => (to.startsWith("owner") ? "drop" : undefined);
		events.answer = () => "drop";
		const [reference] = await register();
		await untilFailed(2);
		mails.recover();
		events.answer = () => 200;
		waitAnHour();
		await untilEmpty();
		expect(recipients()).toEqual([...BOTH, "owner@wongkee.example"]);
		expect(messageIds().size).toBe(2);
		expect(references()).toEqual([reference, reference]);
		expect(new Set(events.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
	});
});

describe("a failing entry", () => {
	it("for a mail server that hangs delays no event, and is waited for", async () => {
		let goOn = () => {};
		const patience = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		mails.behaviour.patience = () => patience;
		const [reference] = await register();
		await vi.waitUntil(() => references().length === 1, WAIT);
		expect(references()).toEqual([reference]);
		expect(recipients()).toEqual([]);
		goOn();
		await untilEmpty();
		expect(recipients()).toEqual(BOTH);
	});

	it("for an address that does not exist is dead at once, and the other is sent", async () => {
		mails.behaviour.onRecipient = (address) =>
			address.startsWith("owner") ? { status: 550, text: "5.1.1 no such user" } : undefined;
		await register();
		await untilOutbox((rows) => rows.length === 1 && rows[0]?.state === "dead");
		expect(await list()).toEqual([
			expect.objectContaining({
				kind: "mail to registered address",
				attempts: 1,
				lastError: "UndeliverableError RCPT TO 550 5.1.1",
			}),
		]);
		expect(recipients()).toEqual(["accounts@wongkee.example"]);

		mails.recover();
		await server.operator("outbox", "retry", "--all");
		await untilEmpty();
		expect(recipients()).toEqual(BOTH);
	});
});

it("an event that waits when delivery is turned off is not dropped: it is dead until it is retried", async () => {
	events.answer = () => 503;
	const [reference] = await register();
	await untilOutbox((rows) => rows.length === 1 && rows[0]?.lastError !== null);
	await server.restart({ DELIVERY: "none" });
	waitAnHour();
	await untilOutbox((rows) => rows[0]?.state === "dead");
	expect(await server.operator("outbox", "list")).toMatch(
		/ dead .* nobody to notify with this server's DELIVERY \(DELIVERY_OFF\)$/m,
	);

	events.answer = () => 200;
	events.received.length = 0;
	await server.restart({ DELIVERY: "webhook" });
	await server.operator("outbox", "retry", "--all");
	await untilEmpty();
	expect(references()).toEqual([reference]);
});

describe("a dead mail", () => {
	beforeEach(async () => {
		mails.behaviour.onRecipient = (address) =>
			address.startsWith("owner") ? { status: 550, text: "5.1.1 no such user" } : undefined;
	});

	it("is sent to a corrected address, which the registration contains beside its own, sealed", async () => {
		const [reference = ""] = await register();
		await untilOutbox((rows) => rows.length === 1 && rows[0]?.state === "dead");
		const id = (await list())[0]?.id ?? "";
		const correct = (...words: string[]) => server.operator("outbox", "correct", ...words);
		await expect(correct(id, "--address", "nobody")).rejects.toThrow("Give an e-mail address");
		expect(await correct(id, "--address", "owner@wongkee.example")).toBe(
			`${id} goes to the given address already. Nothing was changed; \`outbox retry\` sends it now.`,
		);
		expect((await list())[0]?.state).toBe("dead");
		await correct(id, "--address", "boss@wongkee.example");
		await untilEmpty();
		expect(recipients()).toEqual(["accounts@wongkee.example", "boss@wongkee.example"]);
		expect(await correct(id, "--address", "boss@wongkee.example")).toMatch(
			/ was sent to the given address already, at 20.+ \+08:00\. Nothing was changed\.$/,
		);
		await expect(correct(id, "--address", "owner@wongkee.example")).rejects.toThrow(
			/ was sent at 20.+ \+08:00\.$/,
		);

		const to = join(server.directory, "exported");
		const argv = ["export", reference, "--to", to, "--originals-only"];
		await server.operator("registrations", ...argv);
		expect(JSON.parse(await readFile(join(to, "registration.json"), "utf8"))).toMatchObject({
			email: "owner@wongkee.example",
			correctedEmail: "boss@wongkee.example",
		});
		expect(await server.operator("audit", "list", "--json")).toContain(id);
		expect(await server.operator("audit", "list", "--json")).not.toContain("wongkee");
	});

	it("is discarded, so that no alert continues, and neither retried nor discarded again", async () => {
		const [reference] = await register();
		await untilOutbox((rows) => rows.length === 1 && rows[0]?.state === "dead");
		const id = (await list())[0]?.id ?? "";
		await server.operator("outbox", "discard", "--yes", id.toUpperCase(), "--as", "May");
		expect(await list()).toEqual([]);
		expect(await server.operator("outbox", "discard", "--yes", id)).toMatch(
			/is discarded already, since 20.+ \+08:00\. Nothing was changed\.$/,
		);
		await expect(server.operator("outbox", "retry", id)).rejects.toThrow(
			/ was discarded at 20.+ \+08:00, and will not be sent\.$/,
		);
		const entries = JSON.parse(await server.operator("audit", "list", "--json"));
		expect(entries).toContainEqual(
			expect.objectContaining({
				actor: "May",
				action: "outbox discard: done",
				subject: reference,
				outcome: `${id} is discarded.`,
			}),
		);
	});
});

it("an event has no address to correct", async () => {
	events.answer = () => 503;
	await register();
	await untilOutbox((rows) => rows.length === 1 && rows[0]?.lastError !== null);
	const [{ id = "", kind = "" } = {}] = await list();
	expect(kind).toBe("event");
	await expect(
		server.operator("outbox", "correct", id, "--address", "boss@wongkee.example"),
	).rejects.toThrow("has no address");
});

it("concurrent submissions with one Idempotency-Key lead to one mail per address, and one event", async () => {
	const body = JSON.stringify(completeSubmission(await smallFiles()));
	const customer = await Customer.loggedIn(server.url);
	const key = randomUUID();
	const answers = await Promise.all(Array.from({ length: 10 }, () => customer.submit(body, key)));
	const [reference] = answers.flatMap(({ status, body }) =>
		status === 200 ? [body.reference] : [],
	);
	expect((await customer.submit(body, key).expect(200)).body.reference).toBe(reference);
	await untilEmpty();
	expect(recipients()).toEqual(BOTH);
	expect(references()).toEqual([reference]);
});
