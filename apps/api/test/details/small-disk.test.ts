import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { FILE_MAX_BYTES, UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles, largestFile } from "../support/sample-files.ts";
import { ServerOnSmallDisk } from "../support/small-disk.ts";
import { completeSubmission } from "../support/submission.ts";

const MEGABYTE = 1024 ** 2;
/** Their drafts would nearly fill the disk. */
const ATTACKS = 5;
const DISK_MEGABYTES = 132;
/** The drafts of the largest submission. */
const SUBMISSION_BYTES = UPLOAD_NAMES.length * FILE_MAX_BYTES;
/** One of the demo accounts; other customers use the other one. */
const GREEDY = { accountNO: "204518838", mobileNO: "51234567" };

let directory: string;
let server: ServerOnSmallDisk;
let url: string;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-small-disk-"));
	server = await ServerOnSmallDisk.start(directory, DISK_MEGABYTES);
	url = await server.url;
});
afterEach(async () => {
	await server.end();
	await rm(directory, { recursive: true, force: true });
});

/** Waits until the server admits no more drafts. */
async function untilNothingMoves(): Promise<void> {
	let [bytes, looks] = [0, 0];
	await vi.waitUntil(
		async () => {
			const found = await server.draftBytes();
			looks = found === bytes ? looks + 1 : 0;
			bytes = found;
			return bytes > 1.8 * SUBMISSION_BYTES && looks >= 10;
		},
		{ timeout: 60_000, interval: 100 },
	);
}

/** Five files of 5 MB in 34 kB, of which the last does not end. */
function bomb(): Buffer {
	const base64 = `/9j/${"AAAA".repeat(FILE_MAX_BYTES / 3 - 1)}`;
	const file = `{"name":"a.jpg","type":"image/jpeg","base64":"${base64}`;
	const files = UPLOAD_NAMES.map((name) => `"${name}":[${file}`);
	return gzipSync(`{${files.join('"}],')}`);
}

async function submitHonestly(): Promise<number> {
	const customer = await Customer.loggedIn(url);
	const files = { ...(await acceptedFiles()) };
	const largest = await largestFile();
	for (const upload of UPLOAD_NAMES) files[upload] = largest;
	return (await customer.submit(completeSubmission(files))).status;
}

it.each([
	["one session", 1],
	["many sessions of an account", ATTACKS],
])("endless compressed submissions of %s leave disk space for others", async (_whose, sessions) => {
	const customers: Customer[] = [];
	while (customers.length < sessions) customers.push(await Customer.loggedIn(url, GREEDY));
	const body = bomb();
	const attacks = Array.from({ length: ATTACKS }, (_, index) => {
		const attack = customers[index % sessions]?.beginSubmission(body.length + 1, {
			"Content-Encoding": "gzip",
		});
		attack?.write(body);
		return attack;
	});
	await untilNothingMoves();
	expect(await submitHonestly()).toBe(200);
	expect(await server.draftBytes()).toBeLessThan((DISK_MEGABYTES / 2) * MEGABYTE);
	expect(server.exitCode).toBeNull();
	for (const attack of attacks) attack?.destroy();
	await vi.waitUntil(async () => (await server.draftBytes()) === 0, { timeout: 60_000 });
});

it("after a full disk has space again, the server works without a restart", async () => {
	const customer = await Customer.loggedIn(url);
	const submission = completeSubmission(await acceptedFiles());
	await server.fill();
	const refused = await customer.submit(submission, "key");
	expect(refused.status).toBe(503);
	expect(refused.body.errorCode).toBe("storage_full");
	const login = await customer.post("login/login").send({ ...GREEDY, brNO: "" });
	expect(login.status).toBe(503);
	expect(login.body.errorCode).toBe("storage_full");
	expect(server.exitCode).toBeNull();
	await server.empty();
	expect((await customer.submit(submission, "key")).status).toBe(200);
	expect(await submitHonestly()).toBe(200);
});

it("a server that is stopped on a full disk says so in its log", async () => {
	await server.fill();
	const { code, errors, output } = await server.stop();
	expect(errors).toBe("");
	expect(output).toMatch(/^\{.*"event":"stop_failed".*\}$/m);
	expect(code).toBe(1);
});
