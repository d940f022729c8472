import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type RunningS3, startS3 } from "@sim-registration/test-kit/storage";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Log } from "../../logging/log.ts";
import { describeFileStore } from "../file-store.contract.ts";
import { makeProbeId } from "../file-store.ts";
import { S3FileStore } from "./s3-file-store.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

let s3: RunningS3;
beforeAll(async () => {
	s3 = await startS3();
});
afterAll(() => s3.stop());

const logLines: string[] = [];
const log = new Log((line) => logLines.push(line));
beforeEach(() => {
	logLines.length = 0;
	// The library pauses for a random part of a limit before it tries again.
	vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
	vi.restoreAllMocks();
});

let directory = "";
let prefix = "";
const open = () => S3FileStore.open({ ...s3.settings, prefix }, directory, log);

describeFileStore("S3FileStore", {
	open: () => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		prefix = `${randomUUID()}/`;
		return open();
	},
	reopen: open,
	close: () => rm(directory, { recursive: true, force: true }),
});

describe("S3FileStore", () => {
	it("leaves no committed data on the local disk, and rejects a path as an id", async () => {
		const drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		const store = await S3FileStore.open({ ...s3.settings, prefix: "" }, drafts, log);
		const draft = await store.createDraft("file-1");
		await draft.write(Buffer.from("kept"));
		expect(await readdir(drafts)).toEqual(["file-1"]);
		await draft.commit();
		expect(await readdir(drafts)).toEqual([]);
		for (const id of ["../escape", "a/b", ""])
			await expect(store.read(id)).rejects.toThrow(RangeError);
		await rm(drafts, { recursive: true });
	});

	it("commits a file while the last other one is removed", async () => {
		const drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		const settings = { ...s3.settings, prefix: `${randomUUID()}/` };
		const store = await S3FileStore.open(settings, drafts, log);
		const commitAndRemove = async (id: string) => {
			for (let round = 0; round < 20; round += 1) {
				const draft = await store.createDraft(id);
				await draft.write(Buffer.from(id));
				await draft.commit();
				expect(Buffer.from(await store.read(id)).toString()).toBe(id);
				await store.remove(id);
			}
		};
		await Promise.all(["file-1", "file-2"].map(commitAndRemove));
		await rm(drafts, { recursive: true });
	});

	it("signs the digest of the contents, so that the service stores nothing else", async () => {
		const received: { digest: unknown; signed: unknown; sha256: string }[] = [];
		const service = createServer(async (request, response) => {
			const sha256 = createHash("sha256")
				.update(await buffer(request))
				.digest("hex");
			const { "x-amz-content-sha256": digest, authorization } = request.headers;
			received.push({
				digest,
				signed: /SignedHeaders=([^,]+)/.exec(authorization ?? "")?.[1],
				sha256,
			});
			response.end();
		});
		await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
		const { port } = service.address() as AddressInfo;
		const drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` };
		const draft = await (await S3FileStore.open(settings, drafts, log)).createDraft("file-1");
		for (const part of ["sealed ", "contents"]) await draft.write(Buffer.from(part));
		await draft.commit();
		const sha256 = createHash("sha256").update("sealed contents").digest("hex");
		expect(received).toEqual([
			{ digest: sha256, signed: expect.stringContaining("x-amz-content-sha256"), sha256 },
		]);
		service.close();
		await rm(drafts, { recursive: true });
	});

	it.each([
		{ what: "an answer that it does not work", statuses: [500], isEndUnknown: true },
		{ what: "a refusal", statuses: [403], isEndUnknown: false },
		{ what: "a refusal of a second attempt", statuses: [500, 403], isEndUnknown: true },
	])(
		"after $what leaves a possibly stored file to the sweep",
		async ({ statuses, isEndUnknown }) => {
			const [first = 0, ...further] = statuses;
			let status = first;
			const asked = new Set<string>();
			const service = createServer(async (request, response) => {
				await buffer(request);
				asked.add(`${request.method}`);
				response.writeHead(status).end();
				status = further.shift() ?? status;
			});
			await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
			const { port } = service.address() as AddressInfo;
			const drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
			const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` };
			const draft = await (await S3FileStore.open(settings, drafts, log)).createDraft("file-1");
			await draft.write(Buffer.from("kept"));
			await expect(draft.commit().finally(() => draft.discard())).rejects.toMatchObject({
				name: "FileStoreUnavailableError",
				isEndUnknown,
			});
			await draft.discard();
			await draft.discard();
			expect([...asked]).toEqual(["PUT"]);
			expect(await readdir(drafts)).toEqual([]);
			service.close();
			await rm(drafts, { recursive: true });
		},
	);

	it.each([
		{ what: "answers nothing", answer: () => {} },
		{
			what: "stops in the middle of a file",
			answer: (response: ServerResponse) => response.writeHead(200).write("half"),
		},
	])("gives up on a service that $what", async ({ answer }) => {
		const service = createServer((_request, response) => answer(response));
		await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
		const { port } = service.address() as AddressInfo;
		const drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		const endpoint = `http://127.0.0.1:${port}`;
		const store = await S3FileStore.open({ ...s3.settings, endpoint, timeoutMs: 200 }, drafts, log);
		const uploads = Array.from({ length: 20 }, async (_, index) => {
			const draft = await store.createDraft(`file-${index}`);
			await draft.write(Buffer.from("never kept"));
			await draft.commit().finally(() => draft.discard());
		});
		const calls = [store.read("file-1"), store.list(), store.remove("file-1"), ...uploads];
		for (const outcome of await Promise.allSettled(calls))
			expect(outcome).toMatchObject({
				status: "rejected",
				reason: { name: "FileStoreUnavailableError", code: "no_answer", isEndUnknown: true },
			});
		expect(await readdir(drafts)).toEqual([]);
		service.closeAllConnections();
		service.close();
		await rm(drafts, { recursive: true });
	});

	it("lists all pages", async () => {
		// The local S3 of the other tests does not implement paging.
		const asked: string[] = [];
		const service = createServer(({ url }, response) => {
			const { searchParams } = new URL(url ?? "", "http://s3");
			const token = searchParams.get("continuation-token");
			asked.push(`${token ?? "first"} of ${searchParams.get("prefix")}`);
			response.end(token === null ? page("file-1", "next page") : page("file-2", undefined));
		});
		await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
		const { port } = service.address() as AddressInfo;
		const drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}`, prefix: "many/" };
		const store = await S3FileStore.open(settings, drafts, log);
		expect(await store.list()).toEqual(["file-1", "file-2"]);
		expect(asked).toEqual(["first of many/", "next page of many/"]);
		service.close();
		await rm(drafts, { recursive: true });
	});

	it("reports that a service fails, without its message", async () => {
		const drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		const store = await S3FileStore.open({ ...s3.settings, bucket: "nobodys" }, drafts, log);
		const draft = await store.createDraft("file-1");
		await draft.write(Buffer.from("lost"));
		await expect(draft.commit().finally(() => draft.discard())).rejects.toMatchObject({
			name: "FileStoreUnavailableError",
			message: "The file store failed: NoSuchBucket",
			code: "NoSuchBucket",
		});
		await draft.discard().catch(() => {});
		expect(await readdir(drafts)).toEqual([]);
		await rm(drafts, { recursive: true });
	});
});

describe("the probe at start", () => {
	let drafts: string;
	const calls: string[] = [];
	/** by method; PUT, GET, LIST and DELETE succeed by default */
	const answers: Record<string, (response: ServerResponse) => void> = {};
	const service = createServer(async (request, response) => {
		const isList = request.url?.includes("list-type") === true;
		const call = isList ? "LIST" : (request.method ?? "");
		await buffer(request);
		calls.push(call);
		const answer = answers[call];
		if (answer !== undefined) answer(response);
		else response.end(isList ? page("file-1", undefined) : "");
	});
	let store: S3FileStore;
	const open = (timeoutMs: number) => {
		const { port } = service.address() as AddressInfo;
		const endpoint = `http://127.0.0.1:${port}`;
		return S3FileStore.open({ ...s3.settings, endpoint, timeoutMs }, drafts, log);
	};
	beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
	afterAll(() => service.close());
	beforeEach(async () => {
		drafts = mkdtempSync(join(tmpdir(), "sim-registration-drafts-"));
		calls.length = 0;
		for (const call of Object.keys(answers)) delete answers[call];
		store = await open(30_000);
	});
	afterEach(() => rm(drafts, { recursive: true }));

	const refuse = (status: number, code: string) => (response: ServerResponse) =>
		response.writeHead(status).end(`<Error><Code>${code}</Code><Message>m</Message></Error>`);

	it("writes, reads, lists and deletes, and leaves nothing behind", async () => {
		const real = await S3FileStore.open(
			{ ...s3.settings, prefix: `${randomUUID()}/` },
			drafts,
			log,
		);
		await real.probe(NOW);
		expect(await real.list()).toEqual([]);
		expect(logLines).toEqual([]);
		await store.probe(NOW);
		expect(calls).toEqual(["PUT", "GET", "LIST", "DELETE"]);
	});

	it.each([
		["PUT", 403, "SignatureDoesNotMatch"],
		["PUT", 404, "NoSuchBucket"],
		["PUT", 301, "PermanentRedirect"],
		["GET", 403, "AccessDenied"],
		["LIST", 403, "AccessDenied"],
		["DELETE", 403, "AccessDenied"],
	])(
		"fails if %s is answered with %s %s, and names the code and the settings",
		async (call, status, code) => {
			answers[call] = refuse(status, code);
			await expect(store.probe(NOW)).rejects.toMatchObject({
				name: "FileStoreRefusedError",
				message: expect.stringMatching(new RegExp(`${code}.*S3_BUCKET`)),
			});
			expect(await readdir(drafts)).toEqual([]);
		},
	);

	it.each([
		["answers that it does not work", refuse(503, "SlowDown"), "SlowDown", 30_000],
		["hangs up", (response: ServerResponse) => response.destroy(), "ECONNRESET", 30_000],
		["answers nothing", () => {}, "no_answer", 200],
	])(
		"logs the code of a service that %s, and lets the server start",
		async (_what, answer, code, timeoutMs) => {
			answers["PUT"] = answer;
			await (await open(timeoutMs)).probe(NOW);
			expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
				{ level: "error", event: "file_store_unavailable", errorReason: code },
			]);
			service.closeAllConnections();
		},
	);

	it("removes probe objects that are more than an hour old, and no newer ones", async () => {
		const real = await S3FileStore.open(
			{ ...s3.settings, prefix: `${randomUUID()}/` },
			drafts,
			log,
		);
		const left = async (minutesAgo: number) => {
			const id = makeProbeId(new Date(NOW.getTime() - minutesAgo * 60_000));
			await (await real.createDraft(id)).commit();
			return id;
		};
		await left(61);
		const recent = await left(59);
		await real.probe(NOW);
		expect(await real.list()).toEqual([recent]);
	});

	it("logs that a bucket keeps deleted objects as versions", async () => {
		answers["PUT"] = (response) => response.setHeader("x-amz-version-id", "3sL4kqtJ").end();
		await store.probe(NOW);
		expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
			{ level: "warn", event: "bucket_keeps_versions" },
		]);
	});
});

function page(id: string, nextToken: string | undefined): string {
	const next = nextToken ? `<NextContinuationToken>${nextToken}</NextContinuationToken>` : "";
	return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${nextToken !== undefined}</IsTruncated>${next}
		<Contents><Key>many/${id}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents></ListBucketResult>`;
}
