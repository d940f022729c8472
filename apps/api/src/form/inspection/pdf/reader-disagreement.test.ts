import { deflateSync } from "node:zlib";
import {
	encryptedObjectStreams,
	type PdfStream,
	type WrittenPdfOptions,
	writtenPdf,
} from "@sim-registration/sample-documents";
import { describe, expect, it } from "vitest";
import { inspectFile } from "../inspect-file.ts";

const ENTRIES = "/S /JavaScript /JS (app.alert\\(1\\))";
const SCRIPT = `<< ${ENTRIES} >>`;
const REFUSALS = ["error_file_pdf_script", "error_file_damaged", "error_file_too_complex"];

function inspect(options: WrittenPdfOptions) {
	return inspectFile("pdf", Buffer.from(writtenPdf(options).bytes));
}

/** An object stream of a number and of a script, whose list or dictionary says something odd. */
function objectStream({
	header = "30 0 31 3 ",
	dictionary = "",
	first,
}: {
	readonly header?: string;
	readonly dictionary?: string;
	readonly first?: number;
}): PdfStream {
	const said = `/N 2 /First ${first ?? header.length} ${dictionary}`;
	return { dictionary: said, data: `${header}42 ${SCRIPT}` };
}

/** Text between an object stream's dictionary and its data, which says its length itself. */
function objectStreamText(length: string, keyword = "stream\n", body = `42 ${SCRIPT}`): string {
	return `<< /N 2 /First 10 /Length ${length} >>\n${keyword}30 0 31 3 ${body}\nendstream`;
}

describe("a script is found where readers disagree what belongs to what:", () => {
	it.each([
		["a keyword in a dictionary", `<< /X endobj ${ENTRIES} >>`],
		["a table in a dictionary", `<< /X xref ${ENTRIES} >>`],
		["a stream in a dictionary", `<< /X stream\n${ENTRIES} >>`],
		["an array that is left open", `<< /X << /B [ >> ${ENTRIES} >>`],
		["an array before the first key", `<<[${ENTRIES} >>`],
		["a dictionary that is left open", `<< /X << /Y 1 ${ENTRIES}`],
		["a closing sign as a value", `<< /X >> ${ENTRIES} >>`],
		["a kind said elsewhere behind a keyword", "<< /X endobj /S 11 0 R >>"],
		["a kind said with a sign", "<< /S +11 0 R >>"],
		["a script alone", "<< /X endobj /S /Rendition /JS (a) >>"],
	])("%s", async (_title, object) => {
		expect(await inspect({ objects: [object, "/JavaScript"] })).toBe("error_file_pdf_script");
	});

	it("an object far behind its number", async () => {
		const far = `/JavaScript endobj 40${" ".repeat(200)}0 obj /JavaScript`;
		expect(await inspect({ objects: ["<< /S 40 0 R >>", far] })).toBe("error_file_pdf_script");
		const further = far.replaceAll(" ".repeat(200), " ".repeat(5_000));
		expect(await inspect({ objects: [further] })).toBe("error_file_too_complex");
	});
});

describe("an object stream that readers read in two ways is refused, or each way is looked at:", () => {
	it.each<[string, readonly (string | PdfStream)[]]>([
		["comments in its list", [objectStream({ header: "30 0 %1\n31 30 " })]],
		["signs in its list", [objectStream({ header: "30 0 +31 +3 " })]],
		["fewer pairs than it says", [objectStream({ header: "30 0 " })]],
		["more pairs than it says", [objectStream({ header: "30 0 31 3 32 3 " })]],
		["a place beyond it", [objectStream({ header: "30 0 31 3000 " })]],
		["a beginning beyond it", [objectStream({ first: 9_000 })]],
		["a name of its filter that is short", [objectStream({ dictionary: "/F /FlateDecode" })]],
		["two filters", [objectStream({ dictionary: "/Filter [] /Filter /FlateDecode" })]],
		["two beginnings", [objectStream({ dictionary: "/First 11 0 R" }), "9"]],
		["two lengths", [objectStreamText("11 0 R"), "9 endobj 11 0 obj 60"]],
		[
			"two lengths and two ends",
			[objectStreamText("11 0 R", "stream\n", `4  \nendstream ${SCRIPT}`), "13 endobj 11 0 obj 75"],
		],
		["a length that is nowhere", [objectStreamText("99 0 R")]],
		["a keyword with more on its line", [objectStreamText("60", "stream % more\n")]],
		["a dictionary that breaks off", [{ dictionary: "/N 2 /First 10 [", data: "30 0 31 3 4" }]],
	])("%s", async (_title, objects) => {
		expect(REFUSALS).toContain(await inspect({ objects }));
	});
});

describe("a script in an encrypted file is found that", () => {
	const files = ["rc4", "aes128", "aes256"] as const;
	const textOf = (cipher: (typeof files)[number], contents: "plain" | "script") =>
		Buffer.from(encryptedObjectStreams(cipher, contents).bytes).toString("latin1");
	const inspectText = (text: string) => inspectFile("pdf", Buffer.from(text, "latin1"));
	const plainStream = `200 0 obj\n${objectStreamText("60")}\nendobj\n`;

	it.each(files)("stands in a stream that calls itself a table, %s", async (cipher) => {
		const text = textOf(cipher, "script").replaceAll("/Type /ObjStm", "/Type /XRef  ");
		expect(await inspectText(text)).toBe("error_file_pdf_script");
	});

	it.each(files)("is not encrypted itself, %s", async (cipher) => {
		const text = textOf(cipher, "plain").replace("\n", `\n${plainStream}`);
		expect(await inspectText(text)).toBe("error_file_pdf_script");
	});

	it.each(files)("stands in a stream with a filter of its own, %s", async (cipher) => {
		const own = plainStream.replace("/N 2", "/N 2 /Filter /Crypt");
		const text = textOf(cipher, "plain").replace("\n", `\n${own}`);
		expect(await inspectText(text)).toBe("error_file_too_complex");
	});

	it("has another key in a comment", async () => {
		const decoy = /<<[^<]*\/CF.*?\/V 5 >>/s.exec(textOf("aes256", "plain"))?.[0] ?? "";
		expect(decoy).toContain("/Standard");
		const text = textOf("aes128", "script").replace("\n", `\n% trailer << /Encrypt ${decoy} >>\n`);
		expect(await inspectText(text)).toBe("error_file_too_complex");
	});
});

describe("a form's script is found", () => {
	const script = "<event><script>a</script></event>";
	it.each<[string, readonly (string | Uint8Array)[]]>([
		["in two-byte letters", [Buffer.from(`\ufeff${script}`, "utf16le")]],
		["with a prefix", ['<x-y:script xmlns:x-y="template">a</x-y:script>']],
		["in two parts", ["<event><scr", "ipt>a</script></event>"]],
		["without contents", ["<script/>"]],
		["in an entity", ['<!DOCTYPE a [<!ENTITY b "&#60;script>">]>']],
		["deflated", [deflateSync(script)]],
	])("%s", async (_title, parts) => {
		const objects = parts.map((data) => ({
			dictionary: data instanceof Uint8Array && data[0] === 0x78 ? "/Filter /FlateDecode" : "",
			data,
		}));
		const form = parts.map((_part, index) => `(a) ${10 + index} 0 R`).join(" ");
		const catalog = `/AcroForm << /XFA [${form}] >>`;
		expect(await inspect({ catalog, objects })).toBe("error_file_pdf_script");
	});
});

describe("what runs, calls or embeds is found", () => {
	it.each<[string, WrittenPdfOptions, string]>([
		["an address said elsewhere", { objects: ["<< /URI 11 0 R >>", "(javascript:a)"] }, "script"],
		[
			"an address in two-byte letters",
			{ objects: ["<< /URI <feff006a0061007600610073006300720069007000740 03a> >>"] },
			"script",
		],
		["an address with a line end", { objects: ["<< /URI (java\nscript:a) >>"] }, "script"],
		["a script of a model", { objects: ["<< /OnInstantiate 11 0 R >>", "(a)"] }, "script"],
		[
			"a form sent at once",
			{ catalog: "/OpenAction << /S /SubmitForm /F (http://a) >>" },
			"script",
		],
		[
			"data fetched next",
			{ catalog: "/AA << /WC << /S /Named /Next << /S /ImportData >> >> >>" },
			"script",
		],
		[
			"a file in a file opened at once",
			{ catalog: "/OpenAction 10 0 R", objects: ["<< /S /GoToE >>"] },
			"script",
		],
		[
			"another machine's folder",
			{ catalog: "/OpenAction << /S /GoToR /F (\\\\\\\\a\\\\b.pdf) >>" },
			"script",
		],
		[
			"a kind of annotation said elsewhere",
			{ objects: ["<< /Subtype 11 0 R >>", "/RichMedia"] },
			"attachment",
		],
	])("%s", async (_title, options, what) => {
		expect(await inspect(options)).toBe(`error_file_pdf_${what}`);
	});
});

describe("an ordinary PDF is accepted:", () => {
	it.each<[string, WrittenPdfOptions]>([
		["a list of scripts that is nowhere", { catalog: "/Names << /JavaScript 99 0 R >>" }],
		[
			"a list of files that is empty elsewhere",
			{ catalog: "/Names << /EmbeddedFiles << /Names 10 0 R >> >>", objects: ["[]"] },
		],
		[
			"a list of files with limits alone",
			{ catalog: "/Names << /EmbeddedFiles << /Names [] /Limits [() ()] >> >>" },
		],
		["a file to go to", { catalog: "/OpenAction << /S /GoToR /F (other.pdf) /D [0 /Fit] >>" }],
		["a button that sends a form", { page: "/A << /S /SubmitForm /F (https://a.hk) >>" }],
		["an object that breaks off", { objects: ["<< /Type /Font /Name"] }],
	])("%s", async (_title, options) => {
		expect(await inspect(options)).toBeUndefined();
	});
});

describe("a PDF that keeps a reader busy ends soon:", () => {
	const listed = Array.from({ length: 20_000 }, () => "50 0 obj 1 endobj").join(" ");
	it.each<[string, WrittenPdfOptions]>([
		[
			"thousands of meanings of thousands of values",
			{ objects: [listed, `<< ${"/S 50 0 R ".repeat(200_000)} >>`] },
		],
		["streams without ends", { trailing: "7 0 obj<<>>stream ".repeat(100_000) }],
		["nothing but objects", { objects: ["obj ".repeat(1_000_000)] }],
		[
			"parts of a form over and over",
			{
				objects: [
					`<< /XFA [${"11 0 R ".repeat(100_000)}] >>`,
					{ dictionary: "", data: "<a".repeat(1_000_000) },
				],
			},
		],
	])("%s", async (_title, options) => {
		const { user } = process.cpuUsage();
		await inspect(options);
		expect(process.cpuUsage().user - user).toBeLessThan(4_000_000);
	});
});
