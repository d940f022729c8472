import {
	encryptedObjectStreams,
	encryptedPdf,
	sampleAddressProof,
	type WrittenPdfOptions,
	writtenPdf,
} from "@sim-registration/sample-documents";
import { beforeAll, describe, expect, it } from "vitest";
import { withQpdf } from "../../../../test/support/with-qpdf.ts";
import { inspectFile } from "../inspect-file.ts";

async function inspect(bytes: Uint8Array | Promise<Uint8Array>) {
	return await inspectFile("pdf", Buffer.from(await bytes));
}

let bill: Uint8Array;
beforeAll(async () => {
	bill = (await sampleAddressProof()).bytes;
});

describe("a PDF is accepted that has", () => {
	const link = (action: string) => ({
		page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`,
	});
	it.each<[string, WrittenPdfOptions]>([
		["one empty page", {}],
		["object streams", { isCompressed: true }],
		["a page to open at", { catalog: "/OpenAction [3 0 R /Fit]" }],
		["a named place to open at", { catalog: "/OpenAction << /S /GoTo /D (start) >>" }],
		["a print dialog to open with", { catalog: "/OpenAction << /S /Named /N /Print >>" }],
		["nothing to open with", { catalog: "/OpenAction null" }],
		["a link", link("<< /S /URI /URI (https://a.hk) >>")],
		["a link to a mail", link("<< /S /URI /URI (mailto:a@a.hk) >>")],
		["a link to a file of one's own", link("<< /S /URI /URI (file:///C:/a.pdf) >>")],
		["a link without a scheme", link("<< /S /URI /URI (//a.hk) >>")],
		["a link to a page", link("<< /S /GoTo /D [3 0 R /Fit] >>")],
		["a link to a file beside it", link("<< /S /GoToR /F (b.pdf) /D [0 /Fit] >>")],
		["a link into a thread", link("<< /S /Thread /D 0 >>")],
		["a button that empties a form", link("<< /S /ResetForm >>")],
		["a note", { page: "/Annots [<< /Subtype /Text /Rect [0 0 9 9] /Contents (a) >>]" }],
		["a stamp", { page: "/Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /Name /Draft >>]" }],
		["a watermark", { page: "/Annots [<< /Subtype /Watermark /Rect [0 0 9 9] >>]" }],
		["outlines", { catalog: "/Outlines << /First << /Title (a) /Dest [3 0 R /Fit] >> >>" }],
		["layers", { catalog: "/OCProperties << /OCGs [] /D << /Order [] >> >>" }],
		["page labels", { catalog: "/PageLabels << /Nums [0 << /S /r >>] >>" }],
		["a transition", { page: "/Trans << /S /Fly >> /Dur 3" }],
		[
			"a form to fill in",
			{ catalog: "/AcroForm << /Fields [10 0 R] >>", objects: ["<< /FT /Tx /T (a) /V (b) >>"] },
		],
		[
			"a signature",
			{
				objects: ["<< /Type /Sig /Filter /Adobe.PPKLite /Contents <3082> /ByteRange [0 1 2 3] >>"],
			},
		],
		[
			"fonts named JS and EF",
			{
				page: "/Resources << /Font << /JS 10 0 R /EF 10 0 R >> >>",
				objects: ["<< /Type /Font >>"],
			},
		],
		[
			"lists of scripts and files that are empty",
			{ catalog: "/Names << /JavaScript << /Names [] >> /EmbeddedFiles << /Names [] >> >>" },
		],
		["a list of scripts that is nowhere", { catalog: "/Names << /JavaScript 99 0 R >>" }],
		[
			"a list of files with limits alone",
			{ catalog: "/Names << /EmbeddedFiles << /Names [] /Limits [() ()] >> >>" },
		],
		[
			"places named as lists of scripts and files",
			{ catalog: "/Dests << /JavaScript [3 0 R /Fit] /EmbeddedFiles << /D [3 0 R /Fit] >> >>" },
		],
		[
			"a glyph named as a list of scripts",
			{
				page: "/Resources << /Font << /F << /CharProcs << /JavaScript 10 0 R >> >> >> >>",
				objects: [{ dictionary: "", data: "0 0 d0" }],
			},
		],
		["a count of its files", { catalog: "/Legal << /EmbeddedFiles 0 >>" }],
		[
			"a font named AA",
			{
				page: "/Resources << /Font << /AA 10 0 R >> >>",
				objects: ["<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 32 >>"],
			},
		],
		[
			"a drawing named AA",
			{
				page: "/Resources << /XObject << /AA 10 0 R >> >>",
				objects: [
					{ dictionary: "/Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >>", data: "" },
				],
			},
		],
		["an empty form of XFA", { catalog: "/AcroForm << /Fields [] /XFA [] >>" }],
		["words about JavaScript", { page: "/Title (JavaScript /JS << /S /JavaScript >>)" }],
		[
			"data of the program that made it",
			{ page: "/PieceInfo << /Illustrator << /Private << /F 4 >> >> >>" },
		],
		["a list of 200,000 numbers", { objects: [`[${"0 ".repeat(200_000)}]`] }],
		["an object that breaks off", { objects: ["<< /Type /Font /Name"] }],
		["a stream whose length is itself", { objects: [{ dictionary: "/Length 10 0 R", data: "" }] }],
		["blank lines behind its end", { trailing: "\r\n\r\n\0\0" }],
		["a comment behind its end", { trailing: "% printed by a bank\n" }],
		["a change behind its end", { trailing: "3 0 obj\n<< /Type /Page /Rotate 90 >>\nendobj" }],
	])("%s", async (_title, options) => {
		expect(await inspect(writtenPdf(options).bytes)).toBeUndefined();
	});
});

describe("a bill is accepted", () => {
	const replaced = (from: string | RegExp, to: string) => async (text: string) =>
		text.replace(from, to);
	it.each<[string, (text: string) => Promise<string>]>([
		["as it is", replaced("", "")],
		["without startxref", replaced(/startxref\s+\d+/, "")],
		["with a wrong startxref", replaced(/startxref\s+\d+/, "startxref\n7")],
		["without its last line", replaced(/%%EOF\s*$/, "")],
		["with a table that is off by one", replaced("%PDF-1.3\n", "%PDF-1.3\n\n")],
		["with a broken table", replaced(/\nxref\n/, "\nxerf\n")],
		["with too large a Size", replaced(/\/Size (\d+)/, "/Size 9$1")],
		["with a wrong Length", replaced(/\/Length \d+/, "/Length 9")],
		["without an endobj", replaced("endobj", "      ")],
		["without a Type of its page", replaced("/Type /Page\n", "")],
		["with a wrong Count", replaced("/Count 3", "/Count 9")],
		["of an old version", replaced("%PDF-1.3", "%PDF-1.0")],
		["of a version that does not exist", replaced("%PDF-1.3", "%PDF-9.9")],
		["behind a byte order mark", replaced("%PDF", "\xef\xbb\xbf%PDF")],
		["behind blank lines", replaced("%PDF", "\r\n\r\n%PDF")],
		["behind a printer's lines", replaced("%PDF", "\x1b%-12345X@PJL\r\n%PDF")],
		["behind a mail's lines", replaced("%PDF", "Content-Type: application/pdf\r\n\r\n%PDF")],
		["behind a thousand bytes", replaced("%PDF", `${"\0".repeat(1_000)}%PDF`)],
	])("%s", async (_title, change) => {
		const text = Buffer.from(bill).toString("latin1");
		expect(await inspect(Buffer.from(await change(text), "latin1"))).toBeUndefined();
	});

	it.each([
		["compressed", ["--object-streams=generate", "--compress-streams=y"]],
		["without compression", ["--object-streams=disable", "--stream-data=uncompress"]],
		["made for the web", ["--linearize"]],
		["as text", ["--qdf"]],
		["encrypted with 40 bits", ["--allow-weak-crypto", "--encrypt", "", "o", "40", "--"]],
		["encrypted with 128 bits", ["--allow-weak-crypto", "--encrypt", "", "o", "128", "--"]],
		["encrypted with AES of 128 bits", ["--encrypt", "", "o", "128", "--use-aes=y", "--"]],
		["that may not be printed", ["--encrypt", "", "o", "256", "--print=none", "--"]],
		["encrypted and compressed", ["--object-streams=generate", "--encrypt", "", "o", "256", "--"]],
		["encrypted and made for the web", ["--linearize", "--encrypt", "", "o", "256", "--"]],
	])("%s", async (_title, options) => {
		expect(await inspect(withQpdf(bill, ...options))).toBeUndefined();
	});
});

describe("a statement is accepted", () => {
	it.each(["1.3", "1.4", "1.6", "1.7ext3"] as const)(
		"of version %s that only forbids printing",
		async (pdfVersion) => {
			const { bytes } = await encryptedPdf({ pdfVersion, address: "https://a.hk" });
			expect(await inspect(bytes)).toBeUndefined();
		},
	);

	it.each(["rc4", "aes128", "aes256"] as const)(
		"with object streams that only forbids printing, encrypted with %s",
		async (cipher) => {
			expect(await inspect(encryptedObjectStreams(cipher, "plain").bytes)).toBeUndefined();
		},
	);
});
