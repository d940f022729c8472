import { randomUUID } from "node:crypto";
import {
	encryptedPdf,
	samplePhoto,
	sampleZip,
	truncated,
	writtenPdf,
	writtenPng,
} from "@sim-registration/sample-documents";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChildProcesses } from "../support/child-processes.ts";
import { Customer } from "../support/customer.ts";
import { endIdleProcesses } from "../support/inspection-process.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireFile, wireFile } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let files: Awaited<ReturnType<typeof smallFiles>>;

beforeAll(async () => {
	server = await startTestServer();
	files = await smallFiles();
});
afterAll(() => server.close());

function fieldsWith(uploads: Record<string, WireFile>) {
	return Object.fromEntries(
		Object.entries(uploads).flatMap(([upload, file]) => [
			[upload, [file]],
			[`${upload}Name`, file.name],
			[`${upload}Size`, file.size],
		]),
	);
}

describe("files that break a rule inside", () => {
	it("are all named with their reasons, and nothing of them stays on the disk", async () => {
		const before = await server.storedFiles();
		const photo = await samplePhoto();
		const uploads = {
			brCopy: wireFile(writtenPdf({ catalog: "/OpenAction << /S /JavaScript /JS (a) >>" })),
			businessProof: wireFile(await encryptedPdf({ pdfVersion: "1.6", userPassword: "secret" })),
			idCopyF: wireFile(truncated(photo)),
			idCopyB: wireFile(writtenPng({ width: 16_000, height: 16_000, inflatedBytes: 1_000 })),
			idCopyS: wireFile({ ...photo, bytes: Buffer.concat([photo.bytes, sampleZip()]) }),
		};
		const customer = await Customer.loggedIn(server.url);
		const { body } = await customer
			.submit(completeSubmission(files, fieldsWith(uploads)))
			.expect(422);
		expect(body).toEqual({
			success: false,
			errorCode: "file_refused",
			issues: [
				{ field: "brCopy", code: "error_file_pdf_script" },
				{ field: "businessProof", code: "error_file_pdf_password" },
				{ field: "idCopyF", code: "error_file_damaged" },
				{ field: "idCopyB", code: "error_file_pixels" },
				{ field: "idCopyS", code: "error_file_mixed" },
			],
		});
		expect(await server.storedFiles()).toEqual(before);
	});

	it("do not end the session: the same customer can send others", async () => {
		const customer = await Customer.loggedIn(server.url);
		const uploads = { brCopy: wireFile(writtenPdf({ objects: ["<< /S /Launch >>"] })) };
		await customer.submit(completeSubmission(files, fieldsWith(uploads))).expect(422);
		await customer.submit(completeSubmission(files)).expect(200);
	});
});

describe("files that no process can inspect", () => {
	it("are refused with a retry, and the same key succeeds later", async () => {
		const other = await startTestServer();
		const customer = await Customer.loggedIn(other.url);
		const key = randomUUID();
		const send = () => customer.submit(completeSubmission(files), key);
		await endIdleProcesses();
		const failing = new ChildProcesses((child) => child.once("spawn", () => child.kill("SIGKILL")));
		const { body, headers } = await send().expect(503);
		failing[Symbol.dispose]();
		expect(body).toEqual({ success: false, errorCode: "busy" });
		expect(headers["retry-after"]).toMatch(/^1\d$/);
		expect(await other.storedFiles()).toEqual([]);
		await send().expect(200);
		await other.close();
	});
});
