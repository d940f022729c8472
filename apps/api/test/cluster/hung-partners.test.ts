import {
	type RunningPostgres,
	type S3Process,
	startPostgres,
	startS3Process,
} from "@sim-registration/test-kit/storage";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const CUSTOMERS = 12;
/** Longer than either service takes, even on a busy machine. */
const LIMITS = { DATABASE_TIMEOUT_MS: "2000", S3_TIMEOUT_MS: "2000" };

let postgres: RunningPostgres;
let s3: S3Process;
let server: TestServer;

beforeEach(async () => {
	[postgres, s3] = await Promise.all([startPostgres({ syncs: false }), startS3Process()]);
	server = await startTestServer({
		...LIMITS,
		DATABASE_URL: postgres.address,
		KEY_DATABASE_URL: await postgres.createDatabase("keys"),
		FILE_STORE: "s3",
		S3_ENDPOINT: s3.settings.endpoint,
		S3_BUCKET: s3.settings.bucket,
		S3_ACCESS_KEY_ID: s3.settings.credentials.accessKeyId,
		S3_SECRET_ACCESS_KEY: s3.settings.credentials.secretAccessKey,
	});
});
afterEach(async () => {
	postgres.resume();
	s3.resume();
	await server.close();
	await Promise.all([postgres.stop(), s3.stop()]);
});

/** Customers with a complete form, each with an Idempotency-Key. */
async function customersReady() {
	const body = completeSubmission(await acceptedFiles());
	return await Promise.all(
		Array.from({ length: CUSTOMERS }, async (_, index) => {
			const customer = await Customer.loggedIn(server.url);
			return () => customer.submit(body, `key-${index}`);
		}),
	);
}

const BUSY = { status: 503, errorCode: "busy", retryAfter: expect.stringMatching(/^\d+$/) };

async function outcomeOf(call: request.Test) {
	const { status, body, headers } = await call;
	return { status, errorCode: body.errorCode, retryAfter: headers["retry-after"] };
}

describe("a service that accepts connections and does not answer", () => {
	it("if it is the object store, every submission is answered with busy, and stored once it answers again", async () => {
		const submissions = await customersReady();
		s3.pause();
		const refused = await Promise.all(submissions.map((submit) => outcomeOf(submit())));
		expect(refused).toEqual(Array.from({ length: CUSTOMERS }, () => BUSY));
		s3.resume();
		for (const submit of submissions) await submit().expect(200);
	});

	it("if it is PostgreSQL, every call is answered with busy, and succeeds once it answers again", async () => {
		const submissions = await customersReady();
		const newcomer = await new Customer(server.url).open();
		const login = () =>
			newcomer.post("login/login").send({ accountNO: "204518837", mobileNO: "61234567", brNO: "" });
		postgres.pause();
		const calls = [...submissions, ...Array.from({ length: CUSTOMERS }, () => login)];
		const refused = await Promise.all(calls.map((call) => outcomeOf(call())));
		expect(refused).toEqual(Array.from({ length: 2 * CUSTOMERS }, () => BUSY));
		const health = "/real-name-registration/health/ready";
		await request(server.url).get(health).expect(503);
		postgres.resume();
		await login().expect(200);
		for (const submit of submissions) await submit().expect(200);
	});
});
