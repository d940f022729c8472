import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
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

describe("a submission that stalls", () => {
	it("is refused with a retry after twenty seconds, and leaves nothing behind", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		server = await startTestServer();
		const customer = await Customer.loggedIn(server.url);
		const body = await submissionText();
		const stalled = customer.beginSubmission(Buffer.byteLength(body));
		const answered = once(stalled, "response") as Promise<[IncomingMessage]>;
		let isAnswered = false;
		void answered.then(() => {
			isAnswered = true;
		});
		// Up to the middle of its first file, so that a draft exists.
		stalled.write(body.slice(0, body.indexOf("base64") + 200_000));
		await vi.waitUntil(async () => (await server.storedFiles()).length > 0, { timeout: 60_000 });
		// While the server still reads and writes what was sent, the seconds do not count.
		const seconds = () => {
			vi.advanceTimersByTime(1_000);
			return isAnswered;
		};
		await vi.waitUntil(seconds, { timeout: 60_000 });
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
