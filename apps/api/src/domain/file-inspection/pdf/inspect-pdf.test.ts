import { deflateSync } from "node:zlib";
import {
	encryptedObjectStreams,
	encryptedPdf,
	sampleAddressProof,
	sampleZip,
	truncated,
	type WrittenPdfOptions,
	writtenPdf,
} from "@sim-registration/sample-documents";
import { describe, expect, it } from "vitest";
import { inspectFile } from "../inspect-file.ts";

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

function inspect(file: { bytes: Uint8Array }) {
	return inspectFile("pdf", Buffer.from(file.bytes));
}

function inspectWritten(options: WrittenPdfOptions) {
	return inspect(writtenPdf(options));
}

/** A change appended to a PDF, as programs save it. */
function changed(object: string): string {
	return `${object}\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Size 101 >>\nstartxref\n400\n%%EOF\n`;
}

describe("a PDF is refused", () => {
	it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
		"for an address that is a script, encrypted as version %s has it",
		async (pdfVersion) => {
			const file = await encryptedPdf({ pdfVersion, address: "javascript:a()" });
			expect(Buffer.from(file.bytes).toString("latin1")).not.toContain("javascript");
			expect(await inspect(file)).toBe("error_file_pdf_script");
		},
	);

	it.each(["rc4", "aes128", "aes256"] as const)(
		"for a script in an object stream that is encrypted with %s",
		async (cipher) => {
			expect(await inspect(encryptedObjectStreams(cipher, "script"))).toBe("error_file_pdf_script");
		},
	);

	it("for a script that a change removed, if readers have to repair the file", async () => {
		const trailing = changed("10 0 obj\nnull\nendobj");
		expect(await inspectWritten({ objects: [SCRIPT], trailing })).toBe("error_file_pdf_script");
	});

	it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
		"that needs a password, version %s",
		async (pdfVersion) => {
			const file = await encryptedPdf({ pdfVersion, userPassword: "secret" });
			expect(await inspect(file)).toBe("error_file_pdf_password");
		},
	);

	it("that needs another key", async () => {
		const { bytes } = writtenPdf();
		const locked = Buffer.from(bytes)
			.toString("latin1")
			.replace("<< /Root", "<< /Encrypt << /Filter /Adobe.PubSec /V 4 >> /Root");
		expect(await inspect({ bytes: Buffer.from(locked, "latin1") })).toBe("error_file_pdf_password");
	});

	it.each([0.2, 0.5, 0.9])("of which only %d is left", async (share) => {
		expect(await inspect(truncated(await sampleAddressProof(), share))).toBe("error_file_damaged");
	});

	it.each([
		["nothing but a first and a last line", "xref\ntrailer\n<< >>\nstartxref\n9\n%%EOF"],
		["no pages", "1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF"],
	])("that has %s", async (_title, contents) => {
		expect(await inspect({ bytes: Buffer.from(`%PDF-1.7\n${contents}`) })).toBe(
			"error_file_damaged",
		);
	});

	it.each<[string, string | Uint8Array]>([
		["an archive", sampleZip()],
		["a page", "<html><script>alert(1)</script></html>"],
		["a program", "\x7fELF\x02\x01"],
	])("that ends as %s", async (_title, trailing) => {
		expect(await inspectWritten({ trailing })).toBe("error_file_mixed");
	});

	it.each([
		["a page", "<html><script>alert(1)</script>\n"],
		["a program", "#!/bin/sh\n"],
		["a picture", "GIF89a\x01\0\x01\0"],
	])("that begins as %s", async (_title, leading) => {
		const bytes = Buffer.concat([Buffer.from(leading, "latin1"), writtenPdf().bytes]);
		expect(await inspect({ bytes })).toBe("error_file_mixed");
	});
});

describe("a PDF that would cost a viewer much time or memory is refused or read quickly:", () => {
	/** Several times what the slowest takes: the same work costs a crowded core more. */
	const CPU_MAX_US = 10_000_000;
	// The limits of the process stop a larger one.
	const bomb = deflateSync(Buffer.alloc(50 * 1024 ** 2));
	it.each<[string, WrittenPdfOptions]>([
		[
			"an object stream that inflates to 50 MB",
			{ objects: [{ dictionary: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", data: bomb }] },
		],
		["a million nested arrays", { objects: ["[".repeat(1_000_000)] }],
		["a million nested dictionaries", { objects: ["<</A".repeat(1_000_000)] }],
		["nothing but objects", { objects: ["obj ".repeat(1_000_000)] }],
		["streams without ends", { trailing: "7 0 obj<<>>stream ".repeat(100_000) }],
		["actions in a circle", { catalog: "/OpenAction 10 0 R", objects: ["<< /Next 10 0 R >>"] }],
	])("%s", async (_title, options) => {
		const { user } = process.threadCpuUsage();
		await inspectWritten(options);
		expect(process.threadCpuUsage().user - user).toBeLessThan(CPU_MAX_US);
	});
});
