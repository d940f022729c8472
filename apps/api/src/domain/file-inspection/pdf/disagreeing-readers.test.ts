import { deflateSync } from "node:zlib";
import { writtenPdf } from "@sim-registration/sample-documents";
import { describe, expect, it } from "vitest";
import { inspectFile } from "../inspect-file.ts";

const PAGES = "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n";
const PAGE = "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>\nendobj\n";
const HARMLESS = "<< /Type /Catalog /Pages 2 0 R >>";
const ACTING =
	"<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>";
const TRAILER = "trailer\n<< /Root 1 0 R /Size 4 >>\n";
const catalog = (value: string) => `1 0 obj\n${value}\nendobj\n`;

/** A header and these objects, and where each begins. */
function body(...objects: readonly string[]) {
	let text = "%PDF-1.7\n";
	const offsets = objects.map((object) => {
		const offset = text.length;
		text += object;
		return offset;
	});
	return { text, offsets };
}

function entry(offset = 0, generation = 0): string {
	return `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`;
}

const FREE = "0000000000 65535 f \n";

/** A file with two catalogs, of which its table lists one. */
function unlisted(end: (start: number) => string, first = HARMLESS, second = ACTING, listed = 0) {
	const { text, offsets } = body(catalog(first), PAGES, PAGE, catalog(second));
	const entries = [offsets[listed], offsets[1], offsets[2]].map((offset) => entry(offset));
	return `${text}xref\n0 4\n${FREE}${entries.join("")}${TRAILER}${end(text.length)}`;
}

const startxref = (start: number) => `startxref\n${start}\n%%EOF\n`;

function twiceInTable(isActingFirst: boolean): string {
	const { text, offsets } = body(catalog(HARMLESS), PAGES, PAGE, catalog(ACTING));
	const [harmless, pages, page, acting] = offsets.map((offset) => entry(offset));
	const [first, second] = isActingFirst ? [acting, harmless] : [harmless, acting];
	return `${text}xref\n0 4\n${FREE}${first}${pages}${page}1 1\n${second}${TRAILER}${startxref(text.length)}`;
}

/** Two catalogs of the same number in one stream of objects; the table names one by its index. */
function twiceInStream(first: string, second: string, index: number): string {
	const head = `1 0 1 ${first.length + 1} `;
	const data = deflateSync(`${head}${first} ${second}`).toString("latin1");
	const stream = `5 0 obj\n<< /Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
	const { text, offsets } = body(PAGES, PAGE, stream);
	const row = (kind: number, place: number, last: number) => [kind, place >> 8, place & 255, last];
	const [pages = 0, page = 0, packed = 0] = offsets;
	const table = [
		...[row(0, 0, 255), row(2, 5, index), row(1, pages, 0), row(1, page, 0), row(0, 0, 0)],
		...[row(1, packed, 0), row(1, text.length, 0)],
	].flat();
	return `${text}6 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Length ${table.length} >>\nstream\n${Buffer.from(table).toString("latin1")}\nendstream\nendobj\n${startxref(text.length)}`;
}

/** The first table, which readers of linearized files use, names a catalog that acts. */
function linearized(): string {
	const numbers = [40, 41, 43, 44, 50];
	const write = (length: number, offsets: readonly number[]) => {
		const table = numbers.map((number, at) => `${number} 1\n${entry(offsets[at])}`).join("");
		const dictionary = `<< /Linearized 1 /L ${String(length).padStart(6)} /H [10 10] /O 43 /E 900 /N 1 /T 1100 >>`;
		return body(
			`50 0 obj\n${dictionary}\nendobj\n`,
			`xref\n${table}trailer\n<< /Root 40 0 R /Size 51 >>\nstartxref\n0\n%%EOF\n`,
			"40 0 obj\n<< /Type /Catalog /Pages 41 0 R /OpenAction 44 0 R >>\nendobj\n",
			"41 0 obj\n<< /Type /Pages /Kids [43 0 R] /Count 1 >>\nendobj\n",
			"43 0 obj\n<< /Type /Page /Parent 41 0 R /MediaBox [0 0 99 99] >>\nendobj\n",
			"44 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj\n",
			...[catalog(HARMLESS), PAGES, PAGE],
		);
	};
	const finish = ({ text, offsets }: ReturnType<typeof body>) => {
		const [one, pages, page] = offsets.slice(6).map((offset) => entry(offset));
		return `${text}xref\n0 4\n${FREE}${one}${pages}${page}${TRAILER}${startxref(text.length)}`;
	};
	const [dictionary = 0, , ...first] = write(0, []).offsets;
	const length = finish(write(0, [])).length;
	return finish(write(length, [...first.slice(0, 4), dictionary]));
}

/** A file whose references may name generations that do not exist. */
function sound(catalogEntry: string, ...further: readonly string[]): string {
	const objects = further.map((value, index) => `${4 + index} 0 obj\n${value}\nendobj\n`);
	const first = HARMLESS.replace(">>", `${catalogEntry} >>`);
	const { text, offsets } = body(catalog(first), PAGES, PAGE, ...objects);
	const size = offsets.length + 1;
	const entries = offsets.map((offset) => entry(offset)).join("");
	return `${text}xref\n0 ${size}\n${FREE}${entries}${TRAILER.replace("4", String(size))}${startxref(text.length)}`;
}

/** A file with a stream, in no table, that contains an action as object 9. */
function withStream(dictionary: string, ...further: readonly string[]): string {
	const data = deflateSync("9 0 << /S /JavaScript /JS (a) >>").toString("latin1");
	const stream = `8 0 obj\n<< ${dictionary} /N 1 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
	const text = sound("", ...further);
	const table = text.lastIndexOf("xref\n0");
	const moved = `${text.slice(0, table)}${stream}${text.slice(table)}`;
	return moved.replace(/startxref\n\d+/, `startxref\n${table + stream.length}`);
}

describe("refuses a PDF whose harmless table is not used by every reader:", () => {
	it.each<[string, string]>([
		["another table at the beginning of a linearized file", linearized()],
		[
			"an unlisted object behind a comment",
			sound("").replace(
				"xref\n0",
				"4 0 % a comment\nobj\n<< /S /JavaScript /JS (a) >>\nendobj\nxref\n0",
			),
		],
		["an unlisted stream of objects", withStream("/Type /ObjStm /First 4")],
		["an unlisted stream of objects without a type", withStream("/First 4")],
		["an unlisted stream of objects with an indirect index", withStream("/First 4 0 R", "4")],
		["a newer catalog that no table lists", unlisted(startxref)],
		["a last startxref without a number", unlisted((at) => `${startxref(at)}startxref x\n`)],
		["a last startxref in a comment", unlisted((at) => `${startxref(at)}% startxref x\n`)],
		["an older catalog that no table lists", unlisted(startxref, ACTING, HARMLESS, 3)],
		["a catalog that is listed twice", twiceInTable(false)],
		["a catalog that is listed twice, the other way round", twiceInTable(true)],
		[
			"a catalog twice in a stream of objects, the acting one first",
			twiceInStream(ACTING, HARMLESS, 1),
		],
		[
			"a catalog twice in a stream of objects, the acting one last",
			twiceInStream(HARMLESS, ACTING, 0),
		],
		[
			"a catalog twice in a stream of objects, the acting one named",
			twiceInStream(ACTING, HARMLESS, 0),
		],
		[
			"a catalog twice in a stream of objects, the harmless one named",
			twiceInStream(HARMLESS, ACTING, 1),
		],
		[
			"a second trailer that is a catalog itself",
			unlisted((at) => `trailer\n<< /Root ${ACTING} >>\n${startxref(at)}`, HARMLESS, HARMLESS),
		],
		[
			"an action by a generation that does not exist",
			sound("/OpenAction 4 5 R", "<< /S /URI /URI (https://evil.example) >>"),
		],
		[
			"a script by generations that do not exist",
			sound("/OpenAction << /S 4 3 R /JS 5 3 R >>", "/JavaScript", "(a)"),
		],
	])("%s", async (_title, text) => {
		expect(await inspectFile("pdf", Buffer.from(text, "latin1"))).toBe("error_file_pdf_script");
	});
});

it.each([
	["a newer page", unlisted(startxref, HARMLESS, HARMLESS)],
	["two catalogs of one number in a stream of objects", twiceInStream(HARMLESS, HARMLESS, 0)],
])("a PDF with %s is accepted if all of them are harmless", async (_title, text) => {
	expect(await inspectFile("pdf", Buffer.from(text, "latin1"))).toBeUndefined();
});

it.each([
	["a line feed", "\n"],
	["a byte order mark", "\xef\xbb\xbf"],
])("a PDF behind %s may have empty lists, and words about scripts", async (_title, leading) => {
	const { bytes } = writtenPdf({
		catalog: "/Names << /JavaScript << /Names [] >> /EmbeddedFiles << /Names [] >> >>",
		page: "/Title (How to use /JavaScript and /Launch)",
	});
	const all = Buffer.concat([Buffer.from(leading, "latin1"), bytes]);
	expect(await inspectFile("pdf", all)).toBeUndefined();
});

it("a PDF without its last line may have a drawing in its description", async () => {
	const metadata = { dictionary: "/Type /Metadata", data: "<x:xmpmeta><svg xmlns='a'></svg>" };
	const { bytes } = writtenPdf({ objects: [metadata] });
	const text = Buffer.from(bytes).toString("latin1").replace("%%EOF\n", "");
	expect(await inspectFile("pdf", Buffer.from(text, "latin1"))).toBeUndefined();
});
