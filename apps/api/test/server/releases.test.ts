import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request, { type Response } from "supertest";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { writeBuild } from "../support/write-build.ts";

const ASSETS = "/real-name-registration/assets";
const CHROME = "gzip, deflate, br, zstd";
const FILES = {
	"step-AAAAAAAA.js": "export {};".repeat(100),
	"step-AAAAAAAA.css": "a { color: red }".repeat(100),
	"prepare.worker-AAAAAAAA.js": "onmessage = () => {};".repeat(100),
	"text-AAAAAAAA.woff2": "glyphs".repeat(100),
	"drawing-AAAAAAAA.svg": "<svg/>".repeat(100),
	"guide.en-AAAAAAAA.pdf": "%PDF-1.7",
};
/** Files that are not sent straight from the disk have no modification date and no ranges. */
const OF_THE_DISK = ["last-modified", "accept-ranges", "etag"];
const OF_THE_REQUEST = ["date", "x-request-id"];

let directory: string;
let builds: { a: string; b: string };
let server: TestServer;

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-builds-"));
	builds = {
		a: await writeBuild(join(directory, "a"), FILES),
		b: await writeBuild(join(directory, "b"), { "step-BBBBBBBB.js": "export {};" }),
	};
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Starts a server with build A. */
async function startA(): Promise<void> {
	server = await startTestServer({}, [], builds.a);
	await server.keepRelease();
}

/** Replaces build A by build B. */
async function release(): Promise<void> {
	await server.restart({}, builds.b);
	await server.keepRelease();
}

function get(name: string, encodings = CHROME) {
	return request(server.url).get(`${ASSETS}/${name}`).set("Accept-Encoding", encodings);
}

function headersOf(answer: { headers: Record<string, string> }): Record<string, string> {
	const left = [...OF_THE_DISK, ...OF_THE_REQUEST];
	return Object.fromEntries(
		Object.entries(answer.headers).filter(([name]) => !left.includes(name)),
	);
}

/** The release that ran first. */
async function replacedRelease(): Promise<string> {
	return JSON.parse(await server.operator("releases", "list", "--json")).at(-1).release;
}

describe("a hashed file of the previous release", () => {
	const CASES = Object.keys(FILES).flatMap((name) =>
		[CHROME, "identity"].map((encodings) => [name, encodings] as const),
	);
	const whileItRan = new Map<string, Response>();

	beforeAll(async () => {
		await startA();
		for (const [name, encodings] of CASES)
			whileItRan.set(name + encodings, await get(name, encodings).expect(200));
		await release();
	});
	afterAll(() => server.close());

	it.each(CASES)("%s, for clients that accept %s, is sent unchanged", async (name, encodings) => {
		const before = whileItRan.get(name + encodings);
		const after = await get(name, encodings).expect(200);
		expect(headersOf(after)).toEqual(before && headersOf(before));
		expect(after.headers).toMatchObject({
			"cache-control": "public, max-age=31536000, immutable",
			"x-content-type-options": "nosniff",
			"content-security-policy": expect.stringContaining("script-src 'self'"),
		});
		expect([after.text, after.body]).toEqual([before?.text, before?.body]);
	});

	it("is sent uncompressed to clients that accept only gzip", async () => {
		const { headers, text } = await get("step-AAAAAAAA.js", "gzip").expect(200);
		expect(headers).not.toHaveProperty("content-encoding");
		expect(headers["vary"]).toContain("Accept-Encoding");
		expect(text).toBe(FILES["step-AAAAAAAA.js"]);
	});

	it("is not sent again to a browser that has it, and its headers answer a HEAD", async () => {
		const { headers } = await get("step-AAAAAAAA.js");
		await get("step-AAAAAAAA.js").set("If-None-Match", String(headers["etag"])).expect(304);
		const head = await request(server.url)
			.head(`${ASSETS}/step-AAAAAAAA.js`)
			.set("Accept-Encoding", CHROME);
		expect(head.headers["content-length"]).toBe(headers["content-length"]);
		expect(head.headers["etag"]).toBe(headers["etag"]);
	});

	it("is not available by another method or under another name", async () => {
		for (const method of ["post", "put", "delete"] as const)
			await request(server.url)[method](`${ASSETS}/step-AAAAAAAA.js`).expect(404);
		for (const name of ["step-AAAAAAAA.js.br", "x/step-AAAAAAAA.js", "step-AAAAAAAB.js"])
			await get(name).expect(404);
	});

	it("has a digest in its name, and is never index.html", async () => {
		await get("index.html").expect(302);
		await get("step.js").expect(404);
		const rows = await server.look((database) =>
			database.selectFrom("releases").selectAll().execute(),
		);
		expect(rows).toHaveLength(2);
		for (const { manifest } of rows) expect(manifest).not.toContain("index.html");
	});
});

describe("two alternating releases", () => {
	beforeEach(startA);
	afterEach(() => server.close());

	it("serve each other's files, forward and back", async () => {
		await release();
		await get("step-AAAAAAAA.js").expect(200);
		await server.restart({}, builds.a);
		await server.keepRelease();
		await get("step-BBBBBBBB.js").expect(200);
	});
});

describe("a withdrawn release", () => {
	beforeEach(startA);
	afterEach(() => server.close());

	it("is not found from the next request on, nor after it was started again", async () => {
		await release();
		await get("step-AAAAAAAA.js").expect(200);
		const withdrawn = await replacedRelease();
		expect(await server.operator("releases", "withdraw", "--yes", withdrawn)).toContain(
			"is withdrawn",
		);
		const { headers } = await get("step-AAAAAAAA.js").expect(404);
		expect(headers["cache-control"]).toBe("no-store");
		await server.restart({}, builds.a);
		await server.keepRelease();
		await get("step-AAAAAAAA.js").expect(200);
		await release();
		await get("step-AAAAAAAA.js").expect(404);
		await get("step-BBBBBBBB.js").expect(200);
	});

	it("is named in the list and in the audit log, with the operator", async () => {
		await release();
		const withdrawn = await replacedRelease();
		await server.operator("releases", "withdraw", "--yes", withdrawn, "--as", "chan");
		const list = await server.operator("releases", "list");
		expect(list.split("\n")).toHaveLength(3);
		expect(list).toMatch(new RegExp(`^${withdrawn} {2}20.*\\+08:00 or later {2,}- +20`, "m"));
		const releases = JSON.parse(await server.operator("releases", "list", "--json"));
		expect(releases).toContainEqual(
			expect.objectContaining({ release: withdrawn, servedUntil: null }),
		);
		expect(releases).toContainEqual(expect.objectContaining({ withdrawnAt: null }));
		const entries = JSON.parse(await server.operator("audit", "list", "--json"));
		expect(entries).toContainEqual(
			expect.objectContaining({ actor: "chan", action: "releases withdraw", subject: withdrawn }),
		);
	});

	it("is called running where it may run", async () => {
		const [release] = JSON.parse(await server.operator("releases", "list", "--json"));
		const withdraw = () => server.operator("releases", "withdraw", release.release);
		await expect(withdraw()).rejects.toThrow("which is running now, or was within the last hour,");
		server.setTime(new Date(Date.parse(release.lastRanAt) + 3_600_001));
		await expect(withdraw()).rejects.toThrow("which last ran at 20");
	});

	it("must be listed, and is withdrawn once", async () => {
		const withdraw = (...names: string[]) =>
			server.operator("releases", "withdraw", "--yes", ...names);
		await expect(withdraw()).rejects.toThrow("Missing required argument 'release'");
		await expect(withdraw("the last one")).rejects.toThrow("Give a release");
		await expect(withdraw("0123456789abcdef")).rejects.toThrow("no release 0123456789abcdef");
		await withdraw(await replacedRelease());
		expect(await withdraw(await replacedRelease())).toMatch(
			/is withdrawn already, since 20.+ \+08:00\. Nothing was changed\.$/,
		);
	});
});

describe("a server whose files cannot be stored", () => {
	beforeEach(startA);
	afterEach(() => server.close());

	it("starts, serves its own files, and reports the failure", async () => {
		await rm(join(server.dataDirectory, "files"), { recursive: true });
		await server.look((database) => database.deleteFrom("releases").execute());
		await server.keepRelease();
		expect(server.logLines.join()).toContain('"event":"release_not_kept"');
		await get("step-AAAAAAAA.js").expect(200);
	});

	it("stops cleanly while a release is being stored", async () => {
		await server.restart({}, builds.b);
		const keeping = server.keepRelease();
		await server.restart({}, builds.a);
		await keeping;
		expect(server.logLines.join()).not.toContain("release_not_kept");
		await get("step-BBBBBBBB.js").expect(200);
	});
});
