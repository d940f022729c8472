import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { ReadMetrics } from "../support/read-metrics.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const AT_ONCE = 6;
const ONE_HUNDRED_MEGABYTES = 100 * 1024 ** 2;

let server: TestServer;
afterEach(async () => {
	vi.useRealTimers();
	await server.close();
});

async function submissionText(): Promise<string> {
	return JSON.stringify(completeSubmission(await acceptedFiles()));
}

function sendGzipped(customer: Customer, body: Buffer): Promise<number> {
	return customer.send(body, { "Content-Encoding": "gzip" });
}

describe("submissions beyond the bytes in flight", () => {
	it("wait for each other and are all accepted", async () => {
		server = await startTestServer({ MAX_BYTES_IN_FLIGHT: "1000" });
		const body = await submissionText();
		const customers = await Promise.all(
			Array.from({ length: AT_ONCE }, () => Customer.loggedIn(server.url)),
		);
		const answers = await Promise.all(customers.map((customer) => customer.submit(body)));
		expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
	});

	it("are admitted when the previous one disconnects", async () => {
		server = await startTestServer({ MAX_BYTES_IN_FLIGHT: "1000" });
		const body = await submissionText();
		const [first, second] = [
			await Customer.loggedIn(server.url),
			await Customer.loggedIn(server.url),
		];
		const upload = first.beginSubmission(Buffer.byteLength(body));
		upload.write(body.slice(0, 1_000));
		const answer = second.submit(body);
		upload.destroy();
		expect((await answer).status).toBe(200);
	});
});

describe("one session with many connections that send only headers", () => {
	const ATTACKS = 60;
	const HONEST = 10;
	const LARGEST = 35_000_000;

	async function importAccounts(): Promise<string[]> {
		const numbers = Array.from({ length: HONEST }, (_, index) => `30000000${index}`);
		const rows = numbers.map((number) => `${number},61234567,39284710,a@b.example,false`);
		const file = join(server.directory, "accounts.csv");
		await writeFile(file, `accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n${rows.join("\n")}\n`);
		await server.operator("accounts", "import", file);
		return numbers;
	}

	async function load() {
		const metrics = await ReadMetrics.of(server.url);
		const count = (state: string) => metrics.value("submissions_in_progress", { state });
		return { receiving: count("receiving"), waiting: count("waiting") };
	}

	it("does not refuse or delay ten other customers", async () => {
		server = await startTestServer({ MAX_BYTES_IN_FLIGHT: String(2 * LARGEST) });
		const accounts = await importAccounts();
		const customers = await Promise.all(
			accounts.map((accountNO) => Customer.loggedIn(server.url, { accountNO })),
		);
		const body = await submissionText();
		const attacker = await Customer.loggedIn(server.url);
		const refused: unknown[] = [];
		const attacks = Array.from({ length: ATTACKS }, () => {
			const attack = attacker.beginSubmission(LARGEST);
			attack.on("response", (answer) => refused.push(answer.statusCode));
			attack.flushHeaders();
			return attack;
		});
		await vi.waitUntil(async () => (await load()).waiting === ATTACKS - 2, { timeout: 60_000 });
		const answers = await Promise.all(customers.map((customer) => customer.submit(body)));
		expect(answers.map(({ status }) => status)).toEqual(Array(HONEST).fill(200));
		const { receiving, waiting: behind } = await load();
		expect({ receiving, behind }).toEqual({ receiving: 2, behind: ATTACKS - 2 - refused.length });
		for (const attack of attacks) attack.destroy();
	});
});

describe("a submission that stalls", () => {
	it("is refused with a retry after twenty seconds, and leaves nothing behind", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		server = await startTestServer();
		const customer = await Customer.loggedIn(server.url);
		const body = await submissionText();
		const stalled = customer.beginSubmission(Buffer.byteLength(body));
		const answered = once(stalled, "response") as Promise<[IncomingMessage]>;
		// Up to the middle of its first file, so that a draft exists.
		stalled.write(body.slice(0, body.indexOf("base64") + 200_000));
		await vi.waitUntil(async () => (await server.storedFiles()).length > 0, { timeout: 60_000 });
		vi.advanceTimersByTime(30_000);
		const [answer] = await answered;
		expect(answer.statusCode).toBe(503);
		expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(5);
		expect(await server.storedFiles()).toEqual([]);
		stalled.destroy();
	});
});

describe("a gzipped submission", () => {
	it("is read like a plain one", async () => {
		server = await startTestServer();
		const customer = await Customer.loggedIn(server.url);
		expect(await sendGzipped(customer, gzipSync(await submissionText()))).toBe(200);
	});

	it("has the same limits after decompression, and is rejected if it does not decompress", async () => {
		server = await startTestServer();
		const customer = await Customer.loggedIn(server.url);
		const whole = gzipSync(await submissionText());
		const bombs = [
			gzipSync(Buffer.alloc(ONE_HUNDRED_MEGABYTES, " ")),
			gzipSync(`{"companyNameEN":"${"a".repeat(ONE_HUNDRED_MEGABYTES)}"}`),
			gzipSync(gzipSync(Buffer.alloc(ONE_HUNDRED_MEGABYTES))),
			whole.subarray(0, whole.length / 2),
			Buffer.from("no gzip at all"),
		];
		for (const bomb of bombs) expect(await sendGzipped(customer, bomb)).toBe(400);
		const file = `{"${UPLOAD_NAMES[0]}":[{"base64":"/9j/${"A".repeat(ONE_HUNDRED_MEGABYTES)}"}]}`;
		expect(await sendGzipped(customer, gzipSync(file))).toBe(422);
		expect(await sendGzipped(customer, whole)).toBe(200);
	});
});
