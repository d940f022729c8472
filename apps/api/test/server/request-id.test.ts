import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import request from "supertest";
import { afterEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const LIVE = "/real-name-registration/health/live";
const DIGITS = "4bf92f3577b34da6a3ce929d0e0e4736";
const UUID = "4bf92f35-77b3-4da6-a3ce-929d0e0e4736";
const OWN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const traceparent = `00-${DIGITS}-00f067aa0ba902b7-01`;

let server: TestServer;
afterEach(() => server.close());

async function idOf(headers: Readonly<Record<string, string>>): Promise<string> {
	const answer = await request(server.url).get(LIVE).set(headers).expect(200);
	return String(answer.headers["x-request-id"]);
}

describe("the id of a request", () => {
	it("is a trusted proxy's, if there is one", async () => {
		server = await startTestServer({ TRUST_PROXY: "1" });
		expect(await idOf({ "X-Request-Id": DIGITS })).toBe(DIGITS);
		expect(await idOf({ "X-Request-Id": UUID.toUpperCase() })).toBe(UUID);
		expect(await idOf({ traceparent })).toBe(DIGITS);
		expect(await idOf({ traceparent, "X-Request-Id": UUID })).toBe(UUID);
		expect(await idOf({ traceparent, "X-Request-Id": "A123456(3)" })).toBe(DIGITS);
	});

	it("is our own if no valid one is given", async () => {
		server = await startTestServer({ TRUST_PROXY: "127.0.0.0/8" });
		for (const headers of [
			{},
			{ "X-Request-Id": "陳大文".codePointAt(0)?.toString(16) ?? "" },
			{ "X-Request-Id": "CHAN Tai Man" },
			{ "X-Request-Id": `${DIGITS}0` },
			{ traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` },
			{ traceparent: `00-${DIGITS}-${"0".repeat(16)}-01` },
			{ traceparent: `ff-${DIGITS}-00f067aa0ba902b7-01` },
			{ traceparent: DIGITS },
		])
			expect(await idOf(headers)).toMatch(OWN);
	});

	it("is our own if the client is not a trusted proxy", async () => {
		server = await startTestServer();
		expect(await idOf({ "X-Request-Id": UUID, traceparent })).not.toBe(UUID);
		await server.close();
		server = await startTestServer({ TRUST_PROXY: "192.0.2.0/24" });
		expect(await idOf({ "X-Request-Id": DIGITS, traceparent })).toMatch(OWN);
	});
});

describe("the log", () => {
	const lines = () => server.logLines.map((line) => JSON.parse(line));

	it("has a request's id in each of its lines, and in no others", async () => {
		server = await startTestServer();
		const customer = await Customer.loggedIn(server.url);
		const answer = await customer.submit(completeSubmission(await smallFiles())).expect(200);
		const id = answer.headers["x-request-id"];
		const sent = () => lines().filter(({ event }) => event === "outbox_sent");
		await expect.poll(sent).toHaveLength(2);
		const events = lines().filter(({ requestId }) => requestId === id);
		expect(events.map(({ event }) => event)).toEqual(["registration_kept", "request"]);
		for (const { requestId } of lines().filter(({ event }) => event === "outbox_sent"))
			expect(requestId).toBeUndefined();
	});

	it("has it for a failure, whose answer has it in a header", async () => {
		server = await startTestServer({ ACCOUNTS: "http", ACCOUNTS_URL: "http://127.0.0.1:1/" });
		const customer = await new Customer(server.url).open();
		const login = { accountNO: "204518837", mobileNO: "61234567" };
		const answer = await customer.post("login/login").send(login).expect(503);
		const id = answer.headers["x-request-id"];
		const troubles = lines().filter(({ event }) => event === "accounts_unavailable");
		expect(troubles.length).toBeGreaterThan(0);
		for (const { requestId } of troubles) expect(requestId).toBe(id);
		expect(answer.body).toEqual({ success: false, errorCode: "accounts_unavailable" });
	});
});

it("is passed on to the account service", async () => {
	const asked: IncomingHttpHeaders[] = [];
	const service = createServer((question, answer) => {
		asked.push(question.headers);
		question.resume();
		answer.setHeader("Content-Type", "application/json");
		answer.end('{"found":false}');
	});
	await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
	const { port } = service.address() as AddressInfo;
	server = await startTestServer({ ACCOUNTS: "http", ACCOUNTS_URL: `http://127.0.0.1:${port}/` });
	const customer = await new Customer(server.url).open();
	const answer = await customer.post("login/login").send({
		accountNO: "204518837",
		mobileNO: "61234567",
	});
	service.closeAllConnections();
	service.close();
	expect(asked.map((headers) => headers["x-request-id"])).toEqual([answer.headers["x-request-id"]]);
});
