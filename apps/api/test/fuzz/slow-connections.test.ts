import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { writtenPdf, writtenPng } from "@sim-registration/sample-documents";
import { SlowConnections } from "@sim-registration/test-kit/servers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BUILT_FORM } from "../../src/platform/http/web-directory.ts";
import { Customer } from "../support/customer.ts";
import { completeSubmission, wireFile } from "../support/submission.ts";
import { logIn } from "./support/log-in.ts";
import { waitUntil } from "./support/wait-until.ts";
import { type Held, WatchedServer } from "./support/watched-server.ts";

const COUNT = 1_000;
const BASE = "/real-name-registration";
/** Time limit for headers, plus the interval of its check, plus a margin. */
const HEADERS_GONE_MS = 40_000;
const BODY_BYTES = 300_000;

let server: WatchedServer;
beforeEach(async () => {
	server = await WatchedServer.start();
});
afterEach(() => server?.close());

/** A fast client: logs in, sends five files, loads the form. */
async function serveFastClient(): Promise<void> {
	const url = `http://127.0.0.1:${server.port}`;
	const pdf = wireFile(writtenPdf());
	const png = wireFile(writtenPng());
	const files = { brCopy: pdf, businessProof: pdf, idCopyF: png, idCopyB: png, idCopyS: png };
	const fields = { accountNO: server.accounts[0], mobileNO: "61234567" };
	for (let times = 0; times < 3; times++) {
		const customer = await Customer.loggedIn(url, fields);
		await customer.submit(completeSubmission(files)).expect(200);
		expect((await fetch(`${url}${BASE}/en`)).status).toBe(200);
		expect((await fetch(`${url}${BASE}/health/ready`)).status).toBe(200);
	}
}

async function expectGivenBack(before: Held): Promise<void> {
	expect(await server.findKept(before)).toEqual([]);
	expect(server.complaints).toEqual([]);
}

it("1,000 clients that send headers slowly delay nobody, and are disconnected", async () => {
	await serveFastClient();
	const before = await server.held();
	const slow = await SlowConnections.open({
		port: server.port,
		count: COUNT,
		first: () => `GET ${BASE}/en HTTP/1.1\r\nHost: x\r\nX: `,
		trickle: "y",
		isReading: true,
	});
	expect(slow.open).toBe(COUNT);
	await serveFastClient();
	await waitUntil(() => slow.open === 0, HEADERS_GONE_MS);
	expect(slow.open).toBe(0);
	await expectGivenBack(before);
	await slow.close();
});

it("1,000 clients that send submissions slowly delay nobody, and leave nothing behind", async () => {
	await serveFastClient();
	const before = await server.held();
	const heads = await Promise.all(server.accounts.map((account) => submissionHead(account)));
	const slow = await SlowConnections.open({
		port: server.port,
		count: COUNT,
		// Into the first file, so that each admitted one has a draft open.
		first: (index) => `${heads[index % heads.length]}{"brCopy":[{"base64":"JVBERi0xLjcK`,
		trickle: "AAAA",
		isReading: true,
	});
	await serveFastClient();
	expect(slow.open).toBe(COUNT);
	await slow.close();
	await expectGivenBack(before);
	expect(server.drafts).toEqual([]);
});

it("1,000 clients that do not read answers delay nobody, and leave nothing behind", async () => {
	await serveFastClient();
	const before = await server.held();
	const get = `GET ${BASE}/assets/${largestAsset()} HTTP/1.1\r\nHost: x\r\n\r\n`;
	const slow = await SlowConnections.open({
		port: server.port,
		count: COUNT,
		// The system buffers a few answers per client; some clients request more than it buffers.
		first: (index) => get.repeat(index % 10 === 0 ? 60 : 2),
		isReading: false,
	});
	await serveFastClient();
	expect(slow.open).toBe(COUNT);
	await slow.close();
	await expectGivenBack(before);
});

async function submissionHead(account: string): Promise<string> {
	const { token, csrfToken, cookie } = await logIn(server.port, account);
	return [
		`POST ${BASE}/api/form/formsubmission HTTP/1.1`,
		"Host: x",
		"Content-Type: application/json",
		`Content-Length: ${BODY_BYTES}`,
		`Authorization: Bearer ${token}`,
		`X-CSRF-Token: ${csrfToken}`,
		`Cookie: ${cookie}`,
		"\r\n",
	].join("\r\n");
}

function largestAsset(): string {
	const directory = join(BUILT_FORM, "assets");
	const sizes = readdirSync(directory).map((name) => [statSync(join(directory, name)).size, name]);
	return String(sizes.sort(([one], [other]) => Number(other) - Number(one))[0]?.[1]);
}
