import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ChosenFile } from "../files/chosen-file.ts";
import { type Files, filesPart, type PlainFields, submissionBody } from "./encode-body.ts";

/** More than three slices, and not a multiple of three. */
const LARGE_BYTES = 3 * 3 * 128 * 1024 + 2;

function fileOf(bytes: Uint8Array<ArrayBuffer>, name = "br.pdf"): ChosenFile {
	const contents = new Blob([bytes], { type: "application/pdf" });
	return { name, type: contents.type, byteLength: contents.size, detectedFormat: "pdf", contents };
}

function noise(length: number): Uint8Array<ArrayBuffer> {
	return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256);
}

/** The body as the server reads it. */
async function bodyText(fields: PlainFields, files: Files): Promise<string> {
	const { body, encoding } = await submissionBody(fields, await filesPart(files, true));
	expect(body.type).toBe("application/json");
	const bytes = Buffer.from(await body.arrayBuffer());
	return (encoding ? gunzipSync(bytes) : bytes).toString();
}

async function parsed(fields: PlainFields, files: Files): Promise<unknown> {
	return JSON.parse(await bodyText(fields, files));
}

afterEach(() => vi.restoreAllMocks());

test("the files' part stays uncompressed if the page cannot compress the fields", async () => {
	const files = { brCopy: fileOf(noise(LARGE_BYTES)) };
	const { body, encoding } = await filesPart(files, false);
	expect(encoding).toBeUndefined();
	expect(await body.text()).toMatch(/^[^{]*\[\{"name":"br\.pdf",.*\}$/s);
});

describe("submissionBody", () => {
	test("is what JSON.stringify would write for the same values", async () => {
		const bytes = noise(LARGE_BYTES);
		const fields = { companyNameHK: '旺記"貿易\\有限公司', declarationNoHkid: true };
		expect(await parsed(fields, { brCopy: fileOf(bytes), idCopyF: undefined })).toEqual({
			...fields,
			brCopyName: "br.pdf",
			brCopySize: LARGE_BYTES,
			brCopy: [
				{
					name: "br.pdf",
					size: LARGE_BYTES,
					type: "application/pdf",
					base64: Buffer.from(bytes).toString("base64"),
				},
			],
		});
	});

	test.each([0, 1, 2, 3, 3 * 128 * 1024 - 1, 3 * 128 * 1024, 3 * 128 * 1024 + 1])(
		"encodes a file of %i bytes as one base64",
		async (length) => {
			const bytes = noise(length);
			const [fields, files] = [{ email: "" }, { businessProof: fileOf(bytes) }];
			const base64 = Buffer.from(bytes).toString("base64");
			expect(await parsed(fields, files)).toMatchObject({ businessProof: [{ base64 }] });
		},
	);

	test("never passes an engine more arguments in one call than Safari accepts", async () => {
		const { fromCharCode } = String;
		vi.spyOn(String, "fromCharCode").mockImplementation((...codes) => {
			if (codes.length > 65_535) throw new RangeError("Maximum call stack size exceeded.");
			return fromCharCode(...codes);
		});
		const bytes = Object.assign(noise(3 * 32 * 1024), { toBase64: undefined });
		const [fields, files] = [{ email: "" }, { brCopy: fileOf(bytes) }];
		const base64 = Buffer.from(bytes).toString("base64");
		expect(await parsed(fields, files)).toMatchObject({ brCopy: [{ base64 }] });
	});

	test("keeps names with quotes and Chinese characters", async () => {
		const name = '商業"登記".pdf';
		const [fields, files] = [{ email: "" }, { brCopy: fileOf(noise(5), name) }];
		expect(await parsed(fields, files)).toMatchObject({ brCopyName: name, brCopy: [{ name }] });
	});

	test("puts the small fields before the files", async () => {
		const [fields, files] = [{ email: "a@b.hk" }, { brCopy: fileOf(noise(5)) }];
		expect(await bodyText(fields, files)).toMatch(/^\{"email":"a@b\.hk","brCopyName":/);
	});
});
