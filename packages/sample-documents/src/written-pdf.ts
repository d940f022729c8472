import { deflateSync } from "node:zlib";
import type { SampleFile } from "./sample-file.ts";

/** An object with a stream: the contents of its dictionary, and its data. */
export interface PdfStream {
	readonly dictionary: string;
	readonly data: string | Uint8Array;
}

export interface WrittenPdfOptions {
	readonly name?: string;
	/** width and height of the page in points; A4 by default */
	readonly size?: readonly [width: number, height: number];
	/** additional entries of the catalog */
	readonly catalog?: string;
	/** additional entries of the page */
	readonly page?: string;
	/** further objects, numbered from 10, as PDF text or with a stream */
	readonly objects?: readonly (string | PdfStream)[];
	/** puts all objects without a stream into a deflated object stream, as new writers do */
	readonly isCompressed?: boolean;
	/** data after the end of the file */
	readonly trailing?: string | Uint8Array;
}

const A4 = [595, 842] as const;
const FIRST_FURTHER_OBJECT = 10;
const OBJECT_STREAM = 100;

/** A PDF of one empty page, written object by object, so that a test can add any object. */
export function writtenPdf({
	name = "Letter.pdf",
	size = A4,
	catalog = "",
	page = "",
	objects = [],
	isCompressed = false,
	trailing = "",
}: WrittenPdfOptions = {}): SampleFile {
	const numbered = new Map<number, string | PdfStream>([
		[1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
		[2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
		[3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(" ")}] ${page} >>`],
		...objects.map((object, index) => [FIRST_FURTHER_OBJECT + index, object] as const),
	]);
	const written = isCompressed ? withObjectStream(numbered) : numbered;
	const bytes = Buffer.concat([writeFile(written), Buffer.from(trailing)]);
	return { name, type: "application/pdf", bytes: new Uint8Array(bytes) };
}

/** Moves objects without a stream into one object stream (ISO 32000-1, 7.5.7). */
function withObjectStream(numbered: ReadonlyMap<number, string | PdfStream>) {
	const plain = [...numbered].flatMap(([number, object]) =>
		typeof object === "string" ? [{ number, object }] : [],
	);
	let position = 0;
	const index = plain.map(({ number, object }) => {
		const entry = `${number} ${position}`;
		position += object.length + 1;
		return entry;
	});
	const head = `${index.join(" ")}\n`;
	const data = deflateSync(head + plain.map(({ object }) => object).join("\n"));
	const dictionary = `/Type /ObjStm /N ${plain.length} /First ${head.length} /Filter /FlateDecode`;
	const streams = [...numbered].filter(([, object]) => typeof object !== "string");
	return new Map([...streams, [OBJECT_STREAM, { dictionary, data }] as const]);
}

function writeFile(numbered: ReadonlyMap<number, string | PdfStream>): Buffer {
	let file = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1");
	const offsets: string[] = [];
	for (const [number, object] of numbered) {
		offsets.push(`${number} 1\n${String(file.length).padStart(10, "0")} 00000 n \n`);
		file = Buffer.concat([file, writeObject(number, object)]);
	}
	const table = `xref\n0 1\n0000000000 65535 f \n${offsets.join("")}`;
	const trailer = `trailer\n<< /Root 1 0 R /Size ${OBJECT_STREAM + 1} >>\nstartxref\n${file.length}\n%%EOF\n`;
	return Buffer.concat([file, Buffer.from(table + trailer, "latin1")]);
}

function writeObject(number: number, object: string | PdfStream): Buffer {
	if (typeof object === "string")
		return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, "latin1");
	const data = Buffer.from(object.data);
	return Buffer.concat([
		Buffer.from(
			`${number} 0 obj\n<< ${object.dictionary} /Length ${data.length} >>\nstream\n`,
			"latin1",
		),
		data,
		Buffer.from("\nendstream\nendobj\n", "latin1"),
	]);
}
