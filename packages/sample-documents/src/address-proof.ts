import PDFDocument from "pdfkit";
import { samplePhoto } from "./photo.ts";
import type { SampleFile } from "./sample-file.ts";
import { randomBytes } from "./seeded-random.ts";

export interface AddressProofOptions {
	/** another seed gives another account number and another scan */
	readonly seed?: number;
	readonly name?: string;
	readonly companyName?: string;
	readonly pages?: number;
	/** the exact file size; the file is padded with an object that no page shows */
	readonly byteLength?: number;
}

/** Fixed, so that the file is the same in every run. */
const ISSUED = new Date("2026-10-01T00:00:00Z");
/** The padding's length is written into the file, and its number of digits varies. */
const ATTEMPTS = 4;

/**
 * A PDF like a utility's bill: addressed to the company, with a table on each page and a scanned
 * stamp on the first.
 *
 * @throws RangeError if the pages alone are larger than `byteLength`
 */
export async function sampleAddressProof({
	seed = 1,
	name = "Electricity bill.pdf",
	companyName = "Harbour Tailors Ltd",
	pages = 3,
	byteLength,
}: AddressProofOptions = {}): Promise<SampleFile> {
	const { bytes: stamp } = await samplePhoto({ seed, width: 400, height: 300 });
	const write = (fillingLength: number) =>
		writePdf({ seed, companyName, pages, stamp, fillingLength });
	const bytes = byteLength === undefined ? await write(0) : await fillUp(byteLength, write);
	return { name, type: "application/pdf", bytes: new Uint8Array(bytes) };
}

async function fillUp(
	byteLength: number,
	write: (fillingLength: number) => Promise<Buffer>,
): Promise<Buffer> {
	let fillingLength = 1;
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		const pdf = await write(fillingLength);
		if (pdf.length === byteLength) return pdf;
		fillingLength += byteLength - pdf.length;
		if (fillingLength < 1) break;
	}
	throw new RangeError(`No PDF of exactly ${byteLength} bytes`);
}

interface PdfContents {
	readonly seed: number;
	readonly companyName: string;
	readonly pages: number;
	readonly stamp: Uint8Array;
	readonly fillingLength: number;
}

function writePdf(contents: PdfContents): Promise<Buffer> {
	const pdf = new PDFDocument({
		size: "A4",
		compress: false,
		autoFirstPage: false,
		info: { Title: "Electricity bill", CreationDate: ISSUED, ModDate: ISSUED },
	});
	const written = collect(pdf);
	for (let page = 1; page <= contents.pages; page++) writePage(pdf, page, contents);
	if (contents.fillingLength > 0) writeFilling(pdf, contents);
	pdf.end();
	return written;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
		pdf.on("end", () => resolve(Buffer.concat(chunks)));
		pdf.on("error", reject);
	});
}

function writePage(pdf: PDFKit.PDFDocument, page: number, contents: PdfContents): void {
	pdf.addPage().fontSize(18).text("Sample Power Company Limited");
	pdf.fontSize(11).moveDown().text(contents.companyName);
	pdf.text("Flat A, 12/F, 345 Nathan Road, Mong Kok, Kowloon");
	pdf.moveDown().text(`Account ${String(contents.seed).padStart(10, "0")}, issued 1 October 2026`);
	pdf.text(`Page ${page} of ${contents.pages}`).moveDown();
	for (let month = 1; month <= 12; month++)
		pdf.text(`${String(month).padStart(2, "0")}/2026   ${month * 37} kWh   HK$ ${month * 48}.00`);
	if (page === 1) pdf.image(Buffer.from(contents.stamp), 380, 600, { width: 150 });
}

function writeFilling(pdf: PDFKit.PDFDocument, { fillingLength, seed }: PdfContents): void {
	const filling = pdf.ref({ Length: fillingLength });
	filling.end(Buffer.from(randomBytes(fillingLength, seed)));
}
