import { gzipSync } from "node:zlib";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const AT_ONCE = 6;
const ONE_HUNDRED_MEGABYTES = 100 * 1024 ** 2;

let server: TestServer;
afterEach(() => server.close());

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

	it("are let in when the one before hangs up", async () => {
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

describe("a gzipped submission", () => {
	it("is read like a plain one", async () => {
		server = await startTestServer();
		const customer = await Customer.loggedIn(server.url);
		expect(await sendGzipped(customer, gzipSync(await submissionText()))).toBe(200);
	});

	it("has the same limits once it is inflated, and is refused where it does not inflate", async () => {
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
