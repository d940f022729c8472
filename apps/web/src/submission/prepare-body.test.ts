import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChosenFile } from "../files/chosen-file.ts";
import { type Files, filesPart } from "./encode-body.ts";
import {
	forgetPreparedFiles,
	NotPreparedError,
	prepareBody,
	prepareFiles,
} from "./prepare-body.ts";

function fileOf(text: string): ChosenFile {
	const contents = new Blob([text]);
	const { size: byteLength } = contents;
	return { name: "a.pdf", type: "application/pdf", byteLength, detectedFormat: "pdf", contents };
}

const FILES = { brCopy: fileOf("certificate"), businessProof: fileOf("bill") };

let started = 0;
let running = 0;

/** Prepares in the page, as a worker would beside it. */
class WorkerInPage {
	onmessage: (event: { data: unknown }) => void = () => {};

	constructor() {
		started++;
		running++;
	}

	async postMessage(question: { files: Files; compresses: boolean }): Promise<void> {
		const { files, compresses } = question;
		this.onmessage({ data: await filesPart(files, compresses).catch(() => null) });
	}

	terminate(): void {
		running--;
	}
}

/** Never answers. */
class SilentWorker extends WorkerInPage {
	override async postMessage(): Promise<void> {}
}

beforeEach(() => {
	started = 0;
	running = 0;
	vi.stubGlobal("window", {});
	vi.stubGlobal("Worker", WorkerInPage);
});
afterEach(() => {
	forgetPreparedFiles();
	vi.unstubAllGlobals();
});

test("files that were prepared while the customer read are not prepared again", async () => {
	await prepareFiles({ ...FILES });
	const { body } = await prepareBody({ email: "a@b.hk" }, { ...FILES });
	expect(started).toBe(1);
	expect(JSON.parse(await body.text())).toMatchObject({ email: "a@b.hk", brCopySize: 11 });
});

test("another file is prepared, and nothing of the previous one is sent", async () => {
	await prepareFiles(FILES);
	const { body } = await prepareBody({ email: "" }, { ...FILES, brCopy: fileOf("other") });
	expect(JSON.parse(await body.text())).toMatchObject({ brCopySize: 5, businessProofSize: 4 });
	const { body: without } = await prepareBody(
		{ email: "" },
		{ businessProof: FILES.businessProof },
	);
	expect(JSON.parse(await without.text())).not.toHaveProperty("brCopy");
});

test("if the worker fails, the page prepares them", async () => {
	vi.stubGlobal("Worker", undefined);
	const { body } = await prepareBody({ email: "" }, FILES);
	expect(JSON.parse(await body.text())).toMatchObject({ brCopySize: 11 });
});

test("what could not be prepared in advance is tried again when it is sent", async () => {
	const unreadable = fileOf("certificate");
	const { slice } = Blob.prototype;
	let isReadable = false;
	unreadable.contents.slice = (...range) => {
		if (!isReadable) throw new DOMException("", "NotReadableError");
		return slice.apply(unreadable.contents, range);
	};
	await expect(prepareFiles({ brCopy: unreadable })).rejects.toThrow();
	await expect(prepareBody({ email: "" }, { brCopy: unreadable })).rejects.toThrow(
		NotPreparedError,
	);
	isReadable = true;
	const { body } = await prepareBody({ email: "" }, { brCopy: unreadable });
	expect(JSON.parse(await body.text())).toMatchObject({ brCopySize: 11 });
});

describe("files that are no longer needed", () => {
	const settled = (part: Promise<unknown>) =>
		part.then(
			() => "prepared",
			() => "stopped",
		);

	test("stop the worker that prepares them", async () => {
		vi.stubGlobal("Worker", SilentWorker);
		const left = settled(prepareFiles(FILES));
		forgetPreparedFiles();
		expect(await left).toBe("stopped");
		expect(running).toBe(0);
		const replaced = settled(prepareFiles(FILES));
		vi.stubGlobal("Worker", WorkerInPage);
		const later = prepareFiles({ ...FILES, brCopy: fileOf("other") });
		expect(await replaced).toBe("stopped");
		await later;
		expect(running).toBe(0);
	});

	test("are prepared to the end for an attempt that waits for them", async () => {
		const body = prepareBody({ email: "" }, FILES);
		forgetPreparedFiles();
		expect(JSON.parse(await (await body).body.text())).toMatchObject({ brCopySize: 11 });
	});
});
