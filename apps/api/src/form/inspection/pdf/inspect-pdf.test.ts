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
import { collectGarbage } from "../../../../test/support/collect-garbage.ts";
import { inspectFile } from "../inspect-file.ts";

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const HALF_A_GIGABYTE = 1024 ** 3 / 2;
/** That of an encryption dictionary with crypt filters. */
const KEY_LENGTH = /\/Length \d+(?=\n\/CF)/;
const MEGABYTE_OF_BLANKS = " ".repeat(1024 ** 2);

function inspect(file: { bytes: Uint8Array }) {
	return inspectFile("pdf", Buffer.from(file.bytes));
}

function inspectWritten(options: WrittenPdfOptions) {
	return inspect(writtenPdf(options));
}

/** A change appended to a PDF, as programs save it. */
function changed(object: string): Uint8Array {
	return Buffer.from(`${object}\nxref\n0 0\ntrailer\n<< /Root 1 0 R >>\nstartxref\n400\n%%EOF\n`);
}

describe("an ordinary PDF is accepted:", () => {
	it.each<[string, WrittenPdfOptions]>([
		["a plain one", {}],
		["one with object streams", { isCompressed: true }],
		["one that opens at a page", { catalog: "/OpenAction [3 0 R /Fit]" }],
		[
			"one with a link",
			{ page: "/Annots [<< /Subtype /Link /A << /S /URI /URI (https://a.hk) >> >>]" },
		],
		[
			"a form to fill in",
			{ catalog: "/AcroForm << /Fields [10 0 R] >>", objects: ["<< /FT /Tx /T (a) /V (b) >>"] },
		],
		[
			"a signed one",
			{
				objects: ["<< /Type /Sig /Filter /Adobe.PPKLite /Contents <3082> /ByteRange [0 1 2 3] >>"],
			},
		],
		[
			"one whose fonts are named JS and EF",
			{
				page: "/Resources << /Font << /JS 10 0 R /EF 10 0 R >> >>",
				objects: ["<< /Type /Font >>"],
			},
		],
		[
			"one whose scripts and attachments were taken out",
			{ catalog: "/Names << /JavaScript << /Names [] >> /EmbeddedFiles << /Names [] >> >>" },
		],
		[
			"an XFA form that holds data alone",
			{
				catalog: "/AcroForm << /XFA [(datasets) 10 0 R] >>",
				objects: [{ dictionary: "", data: "<xfa:data><name>script</name></xfa:data>" }],
			},
		],
		["one with blank lines behind its end", { trailing: "\r\n\r\n\0\0" }],
		[
			"one with a change behind it",
			{ trailing: changed("3 0 obj\n<< /Type /Page /Rotate 90 >>\nendobj") },
		],
		["one that speaks of JavaScript", { page: "/Title (JavaScript /JS << /S /JavaScript >>)" }],
	])("%s", async (_title, options) => {
		expect(await inspectWritten(options)).toBeUndefined();
	});

	it("a bill with pictures", async () => {
		expect(await inspect(await sampleAddressProof())).toBeUndefined();
	});

	it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
		"one of version %s that only forbids printing",
		async (pdfVersion) => {
			const file = await encryptedPdf({ pdfVersion, address: "https://a.hk" });
			expect(await inspect(file)).toBeUndefined();
		},
	);

	it.each(["1.6", "1.7ext3"] as const)(
		"one of version %s that only forbids printing and does not give the length of its key",
		async (pdfVersion) => {
			const text = Buffer.from((await encryptedPdf({ pdfVersion })).bytes).toString("latin1");
			// Blanks keep the offsets of its objects.
			const shortened = text.replace(KEY_LENGTH, (entry) => " ".repeat(entry.length));
			expect(shortened).not.toBe(text);
			expect(await inspect({ bytes: Buffer.from(shortened, "latin1") })).toBeUndefined();
		},
	);

	it.each(["rc4", "aes128", "aes256"] as const)(
		"one with object streams that only forbids printing, encrypted with %s",
		async (cipher) => {
			expect(await inspect(encryptedObjectStreams(cipher, "plain"))).toBeUndefined();
		},
	);
});

describe("a PDF that runs something is refused:", () => {
	it.each<[string, WrittenPdfOptions]>([
		["a script at its opening", { catalog: `/OpenAction ${SCRIPT}` }],
		["a script elsewhere", { catalog: "/OpenAction 10 0 R", objects: [SCRIPT] }],
		[
			"a script in an object stream",
			{ catalog: "/OpenAction 10 0 R", objects: [SCRIPT], isCompressed: true },
		],
		["a script whose name is escaped", { objects: ["<< /S /J#61vaScript /J#53 (a) >>"] }],
		[
			"a script whose kind is said elsewhere",
			{ objects: ["<< /S 11 0 R >>", "/JavaScript"], isCompressed: true },
		],
		["a script behind comments", { objects: ["<</S%\n/JavaScript%\n/JS(a)>>"] }],
		["a script of a field", { page: `/Annots [<< /AA << /K ${SCRIPT} >> >>]` }],
		["a script of a rendition", { objects: ["<< /S /Rendition /JS (a) >>"] }],
		[
			"a list of scripts",
			{ catalog: "/Names << /JavaScript << /Names [(a) 10 0 R] >> >>", objects: ["<< >>"] },
		],
		[
			"a script that a change took out",
			{ objects: [SCRIPT], trailing: changed("10 0 obj\nnull\nendobj") },
		],
		[
			"a script among a stream's data",
			{ objects: [{ dictionary: "", data: `20 0 obj\n${SCRIPT}\nendobj` }] },
		],
		["an address that is a script", { page: "/A << /S /URI /URI (JavaScript:a) >>" }],
		[
			"a form with a script",
			{
				catalog: "/AcroForm << /XFA 10 0 R >>",
				objects: [
					{
						dictionary: "/Filter /FlateDecode",
						data: deflateSync("<event><script>a</script></event>"),
					},
				],
			},
		],
		["a program to start", { catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" }],
	])("%s", async (_title, options) => {
		expect(await inspectWritten(options)).toBe("error_file_pdf_script");
	});

	it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
		"an address that is a script, encrypted as version %s has it",
		async (pdfVersion) => {
			const file = await encryptedPdf({ pdfVersion, address: "javascript:a()" });
			expect(Buffer.from(file.bytes).toString("latin1")).not.toContain("javascript");
			expect(await inspect(file)).toBe("error_file_pdf_script");
		},
	);

	it.each(["rc4", "aes128", "aes256"] as const)(
		"a script in an object stream that is encrypted with %s",
		async (cipher) => {
			expect(await inspect(encryptedObjectStreams(cipher, "script"))).toBe("error_file_pdf_script");
		},
	);
});

describe("a PDF that holds files is refused:", () => {
	it.each<[string, WrittenPdfOptions]>([
		[
			"in its list of files",
			{ catalog: "/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>", objects: ["<< >>"] },
		],
		["in a file specification", { objects: ["<< /Type /Filespec /EF << /F 11 0 R >> >>"] }],
		["in an annotation", { page: "/Annots [<< /Subtype /FileAttachment >>]" }],
	])("%s", async (_title, options) => {
		expect(await inspectWritten(options)).toBe("error_file_pdf_attachment");
	});
});

describe("a PDF that needs a password is refused:", () => {
	it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)("version %s", async (pdfVersion) => {
		const file = await encryptedPdf({ pdfVersion, userPassword: "secret" });
		expect(await inspect(file)).toBe("error_file_pdf_password");
	});

	it("or another key", async () => {
		const trailing =
			"trailer\n<< /Root 1 0 R /Encrypt << /Filter /Adobe.PubSec >> >>\nstartxref\n9\n%%EOF";
		expect(await inspectWritten({ trailing })).toBe("error_file_pdf_password");
	});
});

describe("a broken PDF is refused:", () => {
	it.each([0.2, 0.5, 0.9])("%d of a bill", async (share) => {
		expect(await inspect(truncated(await sampleAddressProof(), share))).toBe("error_file_damaged");
	});

	it("one that is cut off in a change", async () => {
		expect(await inspectWritten({ trailing: "3 0 obj\n<< /Type /Pa" })).toBe("error_file_damaged");
	});

	it("one made for the web that is cut off behind its first table", async () => {
		const start = "%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L 90000 >>\nendobj\n";
		const { bytes } = writtenPdf();
		const file = Buffer.concat([Buffer.from(start), Buffer.from(bytes).subarray(9)]);
		expect(await inspect({ bytes: file })).toBe("error_file_damaged");
	});

	it("nothing but a first and a last line", async () => {
		const bytes = Buffer.from("%PDF-1.7\nxref\ntrailer\n<< >>\nstartxref\n9\n%%EOF");
		expect(await inspect({ bytes })).toBe("error_file_damaged");
	});
});

describe("a PDF that is something else too is refused:", () => {
	it.each<[string, string | Uint8Array]>([
		["an archive", sampleZip()],
		["a page", "<html><script>alert(1)</script></html>"],
		["a program", "\x7fELF\x02\x01"],
	])("%s", async (_title, trailing) => {
		expect(await inspectWritten({ trailing })).toBe("error_file_mixed");
	});
});

describe("a PDF that would take a viewer's time or memory is refused:", () => {
	const bomb = deflateSync(Buffer.alloc(200 * 1024 ** 2));
	it.each<[string, WrittenPdfOptions]>([
		[
			"an object stream that inflates to 200 MB",
			{ objects: [{ dictionary: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", data: bomb }] },
		],
		[
			"an object stream deflated twice",
			{
				objects: [
					{ dictionary: "/Type /ObjStm /N 1 /First 4 /Filter [/Fl /Fl]", data: deflateSync(bomb) },
				],
			},
		],
		["a million nested arrays", { objects: ["[".repeat(1_000_000)] }],
		["a million nested dictionaries", { objects: ["<</A".repeat(1_000_000)] }],
		[
			"strings that never end",
			{ objects: Array.from({ length: 100 }, () => `(${MEGABYTE_OF_BLANKS.slice(0, 40_000)}`) },
		],
		[
			"a filter said where none looks",
			{ objects: [{ dictionary: "/N 1 /First 4 /Filter 99 0 R", data: bomb }] },
		],
	])("%s", async (_title, options) => {
		const file = writtenPdf(options);
		collectGarbage();
		const before = process.memoryUsage().rss;
		expect(await inspect(file)).toBe("error_file_too_complex");
		expect(process.memoryUsage().rss - before).toBeLessThan(HALF_A_GIGABYTE);
	});

	it("streams whose length is themselves are read all the same", async () => {
		const objects = [{ dictionary: "/Length 10 0 R", data: "" }];
		expect(await inspectWritten({ objects })).toBeUndefined();
	});
});
