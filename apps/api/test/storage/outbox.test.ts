import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxOverview } from "../../src/domain/outbox/outbox-overview.ts";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { takeMails } from "../support/take-mails.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const WAIT = { timeout: 60_000, interval: 50 };
/** Longer than the pause after a first failure. */
const PAUSE_MS = 60_000;
/** How often the server looks for due entries. */
const POLL_INTERVAL_MS = 1_000;
let server: TestServer;
let mailDirectory: string;

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	server = await startTestServer({ HOTLINE: "1000 2000", SUPPORT_EMAIL: "help@telecom.example" });
	mailDirectory = join(server.dataDirectory, "mail");
});
afterEach(async () => {
	await server.close();
	vi.useRealTimers();
});

async function register(language: string, overrides: Record<string, unknown> = {}) {
	const customer = await new Customer(server.url, language).open();
	await customer.logIn();
	const body = completeSubmission(await smallFiles(), overrides);
	return (await customer.submit(body).expect(200)).body;
}

async function readMails(count: number): Promise<ParsedMail[]> {
	const mails: Buffer[] = [];
	await vi.waitUntil(async () => {
		mails.push(...(await takeMails(server, count)));
		return mails.length >= count;
	}, WAIT);
	return Promise.all(mails.map((mail) => simpleParser(mail)));
}

async function untilBothFailed(): Promise<void> {
	await server.look((database) => {
		const overview = new OutboxOverview(database, () => new Date());
		const haveFailed = async () => {
			const rows = await overview.list();
			return rows.every(({ lastError, state }) => lastError && state === "waiting");
		};
		return vi.waitUntil(haveFailed, WAIT);
	});
}

function recipientOf({ to }: ParsedMail): string | undefined {
	return [to].flat()[0]?.text;
}

describe("after a registration", () => {
	it("one mail is sent to each address, with the reference and the contacts", async () => {
		const { reference } = await register("en");
		const mails = await readMails(2);
		expect(mails.map(recipientOf).sort()).toEqual([
			"accounts@wongkee.example",
			"owner@wongkee.example",
		]);
		for (const { subject, messageId, text } of mails) {
			expect(subject).toContain(reference);
			expect(messageId).toMatch(/^<[\w-]+@localhost\.localdomain>$/);
			expect(text).toContain(`Reference: ${reference}`);
			expect(text).toContain("1000 2000 or help@telecom.example");
		}
	});

	it("the mail is in the customer's language", async () => {
		const { reference } = await register("zh-Hant-HK");
		const [mail] = await readMails(2);
		expect(mail?.text).toContain(`參考編號：${reference}`);
	});

	it("one mail is sent if both addresses are equal", async () => {
		const answer = await register("en", { email: "Accounts@WongKee.example" });
		expect(answer.mailedTo).toHaveLength(1);
		expect(await readMails(1)).toHaveLength(1);
	});

	it("a mail that cannot be sent is sent later, once and with the same Message-ID", async () => {
		// A file in place of the folder makes writing mails fail.
		await writeFile(mailDirectory, "");
		await register("en");
		await untilBothFailed();
		await rm(mailDirectory);
		server.setTime(new Date(Date.now() + PAUSE_MS));
		vi.advanceTimersByTime(POLL_INTERVAL_MS);
		const mails = await readMails(2);
		expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
	});
});
