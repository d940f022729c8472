import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { filesBelow } from "../support/canaries.ts";
import { Customer } from "../support/customer.ts";
import { jobAt, withoutTime } from "../support/jobs-by-hand.ts";
import { smallFiles } from "../support/sample-files.ts";
import { SmtpPeer } from "../support/smtp-peer.ts";
import { completeSubmission } from "../support/submission.ts";
import { takeMails } from "../support/take-mails.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ASKED = new Date("2026-11-21T01:00:00Z");
const EMAIL = "canary.reminder@wongkee.example";
const OTHER_ACCOUNT = { accountNO: "204518838", mobileNO: "51234567" };
let mails: SmtpPeer;
let server: TestServer;
let customer: Customer;
let device: string;

beforeAll(async () => {
	mails = await new SmtpPeer().start();
	server = await startTestServer({ MAIL: "smtp", SMTP_URL: `smtp://127.0.0.1:${mails.port}` });
});
afterAll(async () => {
	await server.close();
	await mails.stop();
});
beforeEach(async () => {
	mails.received.length = 0;
	await withoutTime(server);
	server.setTime(ASKED);
	await server.operator("drafts", "end", "--all", "--yes");
	customer = await Customer.loggedIn(server.url);
	device = randomUUID();
});
afterEach(() => server.setTime(new Date()));

async function keep(isKept = true, by = customer): Promise<void> {
	await by.call("draft/takeKeyHalf").send({ device }).expect(200);
	await by.call("draft/keepKeyHalf").send({ device, isKept }).expect(200);
}

async function remind(address = EMAIL, by = customer): Promise<unknown> {
	return (await by.call("draft/setReminder").send({ device, address }).expect(200)).body;
}

/** The mails that have arrived once the job has run. */
async function mailsAt(milliseconds: number) {
	await jobAt(server, "draft_reminders_sent", new Date(ASKED.getTime() + milliseconds));
	return mails.received.map(({ to, text }) => ({ to, text }));
}

/** Everything that the server stores or logs. */
async function storedTexts(): Promise<string> {
	const files = [
		...(await filesBelow(server.dataDirectory)),
		...(await server.storage.keptElsewhere()),
	];
	return [...files.map(({ bytes }) => bytes.toString("latin1")), ...server.logLines].join("\n");
}

describe("a customer who asks to be reminded of a kept draft", () => {
	it("gets one mail after a day, with the link and nothing of the draft", async () => {
		await keep();
		const remindAt = new Date(ASKED.getTime() + DAY_MS).toISOString();
		expect(await remind()).toEqual({ remindAt });
		expect(await mailsAt(DAY_MS - HOUR_MS)).toEqual([]);
		const [mail, ...more] = await mailsAt(DAY_MS);
		expect(more).toEqual([]);
		expect(mail?.to).toBe(EMAIL);
		expect(mail?.text).toContain("http://localhost");
		expect(mail?.text).toContain("/real-name-registration/tc\n");
		expect(mail?.text).not.toMatch(/204518837|wongkee/);
		expect(await mailsAt(3 * DAY_MS)).toHaveLength(1);
	});

	it("has the address readable nowhere, and stored nowhere once the mail is sent", async () => {
		await keep();
		await remind();
		expect(await storedTexts()).not.toContain(EMAIL);
		await mailsAt(DAY_MS);
		const rows = await server.look((database) =>
			database.selectFrom("draft_keys").select(["reminder", "remind_at"]).execute(),
		);
		expect(rows).toEqual([{ reminder: null, remind_at: null }]);
		expect(await storedTexts()).not.toContain(EMAIL);
	});

	it("gets it a day after the last edit", async () => {
		await keep();
		await remind();
		server.setTime(new Date(ASKED.getTime() + 20 * 60_000));
		await customer.call("draft/keepKeyHalf").send({ device, isKept: true }).expect(200);
		expect(await mailsAt(DAY_MS)).toEqual([]);
		expect(await mailsAt(DAY_MS + 20 * 60_000)).toHaveLength(1);
	});

	it.each([
		["takes that back", async () => expect(await remind("")).toEqual({})],
		["keeps the draft no more", () => keep(false)],
		[
			"comes back before",
			async () => {
				const later = await Customer.loggedIn(server.url);
				await later.call("draft/takeKeyHalf").send({ device }).expect(200);
			},
		],
		["logs out", () => customer.call("login/logout").send({}).expect(200)],
		["ends it", () => customer.post("draft/destroyKeyHalf").send({ device }).expect(200)],
		[
			"submits on another device",
			async () => {
				const elsewhere = await Customer.loggedIn(server.url);
				await elsewhere.submit(completeSubmission(await smallFiles())).expect(200);
				mails.received.length = 0;
			},
		],
		["is ended by a command", () => server.operator("drafts", "end", "204518837", "--yes")],
		[
			"keeps three later drafts",
			async () => {
				for (let later = 1; later <= 3; later++) {
					server.setTime(new Date(ASKED.getTime() + later * 60_000));
					device = randomUUID();
					await keep();
				}
			},
		],
	])("and %s gets none", async (_what, end) => {
		await keep();
		await remind();
		await end();
		const reminders = (await mailsAt(2 * DAY_MS)).filter(({ text }) => text.includes("提醒"));
		expect(reminders).toEqual([]);
	});

	it("gets it later if the mail server is away, and never again once it refused the address", async () => {
		await keep();
		await remind();
		let status = 451;
		mails.behaviour.onRecipient = () => ({ status, text: `${status === 451 ? 4 : 5}.1.1 no` });
		expect(await mailsAt(DAY_MS)).toEqual([]);
		status = 550;
		expect(await mailsAt(DAY_MS + HOUR_MS)).toEqual([]);
		mails.behaviour.onRecipient = () => undefined;
		expect(await mailsAt(DAY_MS + 2 * HOUR_MS)).toEqual([]);

		device = randomUUID();
		server.setTime(ASKED);
		customer = await Customer.loggedIn(server.url);
		await keep();
		await remind();
		mails.behaviour.onRecipient = () => ({ status: 451, text: "4.2.1 later" });
		expect(await mailsAt(DAY_MS)).toEqual([]);
		mails.behaviour.onRecipient = () => undefined;
		expect(await mailsAt(DAY_MS + 10 * 60_000)).toEqual([]);
		expect(await mailsAt(DAY_MS + HOUR_MS)).toHaveLength(1);
	});

	it("is refused for a draft that is not kept, or another account's, and with a wrong address", async () => {
		await keep(false);
		expect(await remind()).toEqual({});
		await keep();
		const other = await Customer.loggedIn(server.url, OTHER_ACCOUNT);
		expect(await remind(EMAIL, other)).toEqual({});
		const { body } = await customer
			.call("draft/setReminder")
			.send({ device, address: "nobody" })
			.expect(400);
		expect(body.issues).toEqual([{ field: "address", code: "error_invalid_email" }]);
		await customer.post("draft/setReminder").send({ device, address: EMAIL }).expect(401);
		expect(await mailsAt(2 * DAY_MS)).toEqual([]);
	});

	it("gets it in a file that the draft's key seals, if mails are files", async () => {
		await server.restart({ MAIL: "files" });
		customer = await Customer.loggedIn(server.url);
		await keep();
		await remind();
		await jobAt(server, "draft_reminders_sent", new Date(ASKED.getTime() + DAY_MS));
		const [file] = await filesBelow(join(server.dataDirectory, "mail"));
		expect(file?.bytes.toString("latin1")).not.toContain(EMAIL);
		const taken = await takeMails(server);
		const parsed = await Promise.all(taken.map((mail) => simpleParser(mail)));
		expect(parsed.map(({ to }) => [to].flat()[0]?.text)).toEqual([EMAIL]);
	});
});
