import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { writtenPdf, writtenPng } from "@sim-registration/sample-documents";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission, wireFile } from "../support/submission.ts";

/** Maximum time that another request may wait for an answer. */
const HELD_MAX_MS = 200;
/** Garbage collection may delay an answer occasionally. */
const LATE_ANSWERS_MAX = 2;
const NANOSECONDS = 1e6;
const PAUSE_MS = 10;
const THIRTY_MEGABYTES = 30 * 1024 ** 2;

/**
 * In the background: while a test holds its own thread, it does not notice that the server closes
 * idle connections, and its next request goes to a closed one.
 */
const deflated = promisify<Uint8Array | string, Uint8Array>(deflate);

const directory = mkdtempSync(join(tmpdir(), "sim-registration-bombs-"));
let server: ServerProcess;
let url: string;

beforeAll(async () => {
	server = spawnServer(variablesIn(directory));
	url = await server.url;
});
afterAll(async () => {
	await endProcess(server.process, "SIGKILL");
	await rm(directory, { recursive: true, force: true });
});

/**
 * CPU time of the server's main thread, in milliseconds. On a busy machine every request waits;
 * only the thread's own work counts.
 */
function atWorkMs(): number {
	const { pid } = server.process;
	const [nanoseconds = ""] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
	return Number(nanoseconds) / NANOSECONDS;
}

/** Polls the server's health until a task is done; counts late answers. */
async function lateAnswersDuring(task: Promise<unknown>): Promise<number> {
	const state = { isDone: false, late: 0 };
	const done = task.finally(() => {
		state.isDone = true;
	});
	while (!state.isDone) {
		const [askedAt, atWorkBefore] = [performance.now(), atWorkMs()];
		await (await fetch(`${url}/real-name-registration/health/live`)).text();
		const waitedMs = Math.min(performance.now() - askedAt, atWorkMs() - atWorkBefore);
		if (waitedMs > HELD_MAX_MS) state.late += 1;
		await sleep(PAUSE_MS);
	}
	await done;
	return state.late;
}

async function withCopy(file: { name: string; type: string; bytes: Uint8Array }): Promise<string> {
	const { name, size, ...rest } = wireFile(file);
	const copy = { brCopy: [{ name, size, ...rest }], brCopyName: name, brCopySize: size };
	return JSON.stringify(completeSubmission(await acceptedFiles(), copy));
}

function filled(start: string, filling: string, end = ""): string {
	return start + filling.repeat(THIRTY_MEGABYTES / filling.length) + end;
}

/** A PDF of one page with these contents, deflated. */
async function pageOf(contents: Uint8Array | string, dictionary = "/Filter /FlateDecode") {
	const objects = [{ dictionary, data: await deflated(contents) }];
	return writtenPdf({ page: "/Contents 10 0 R", objects });
}

/** A PDF whose page draws a form twice, which draws another twice, and so on. */
function formsInForms(depth: number) {
	const bodies = Array.from({ length: depth }, (_, index) => ({
		dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${11 + index} 0 R >> >>`,
		data: "/X Do /X Do",
	}));
	const last = {
		dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 9 9]",
		data: "0 0 m 9 9 l S",
	};
	const page = "/Contents 10 0 R /Resources << /XObject << /X 10 0 R >> >>";
	return writtenPdf({ page, objects: [...bodies, last] });
}

it.each<[string, () => string | Promise<string>]>([
	["arrays in arrays", () => filled('{"email":', "[")],
	["objects in objects", () => filled("", '{"email":')],
	["millions of objects", () => filled('{"brCopy":[', "{},", "{}]}")],
	["a million keys", () => filled("{", '"unknown":1,', '"a":1}')],
	["an endless string", () => filled('{"companyNameEN":"', "a")],
	["an endless key", () => filled('{"', "a")],
	["an endless number", () => filled('{"email":', "1")],
	["blanks", () => filled("", " ", "{}")],
	["lone surrogates", () => filled('{"companyNameEN":"', "\\ud800")],
	["escapes in a file", () => filled('{"brCopy":[{"base64":"/9j/', "\\u0041", '"}]}')],
	["slashes in a file", () => filled('{"brCopy":[{"base64":"/9j/', "\\/", '"}]}')],
	["a picture of 256 megapixels", () => withCopy(writtenPng({ width: 16_000, height: 16_000 }))],
	[
		"a PDF whose page inflates to 100 MB",
		async () => withCopy(await pageOf(Buffer.alloc(100 * 1024 ** 2))),
	],
	[
		"a PDF whose page is deflated twice",
		async () => {
			const once = await deflated(Buffer.alloc(400 * 1024 ** 2));
			return withCopy(await pageOf(once, "/Filter [/FlateDecode /FlateDecode]"));
		},
	],
	[
		"a PDF of a million lines",
		async () => withCopy(await pageOf("0 0 m 9 9 l S ".repeat(1_000_000))),
	],
	["a PDF of drawings in drawings", () => withCopy(formsInForms(29))],
	[
		"a PDF of a hundred thousand objects",
		() => withCopy(writtenPdf({ page: "1 0 obj << /A ( ".repeat(100_000) })),
	],
])("%s: is rejected, and no other request waits", async (_title, make) => {
	const body = Buffer.from(await make());
	const customer = await Customer.loggedIn(url);
	const statuses: number[] = [];
	const late = await lateAnswersDuring(customer.send(body).then((status) => statuses.push(status)));
	expect([400, 422]).toContain(statuses[0]);
	expect(late).toBeLessThanOrEqual(LATE_ANSWERS_MAX);
	expect(server.process.exitCode).toBeNull();
	expect(server.process.signalCode).toBeNull();
});
