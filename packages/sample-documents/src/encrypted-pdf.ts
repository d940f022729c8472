import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import type { SampleFile } from "./sample-file.ts";

type PdfVersion = "1.3" | "1.4" | "1.6" | "1.7ext3";

/**
 * An encrypted PDF, as banks send their statements: without `userPassword` anyone can open it, but
 * not print it.
 *
 * @param pdfVersion selects the cipher: RC4 with 40 or 128 bits, AES with 128 or 256
 * @param address link target of its text
 */
export async function encryptedPdf({
	pdfVersion,
	userPassword,
	address,
}: {
	readonly pdfVersion: PdfVersion;
	readonly userPassword?: string;
	readonly address?: string;
}): Promise<SampleFile> {
	const pdf = new PDFDocument({
		pdfVersion,
		ownerPassword: "owner",
		...(userPassword === undefined ? {} : { userPassword }),
		permissions: {},
	});
	const chunks: Buffer[] = [];
	pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
	const ended = new Promise((resolve) => pdf.on("end", resolve));
	pdf.text("Statement of account", address === undefined ? {} : { link: address });
	pdf.end();
	await ended;
	const bytes = new Uint8Array(Buffer.concat(chunks));
	return { name: "Statement.pdf", type: "application/pdf", bytes };
}

/**
 * An encrypted PDF made by qpdf, whose objects are in an encrypted object stream, see
 * `encrypted-pdf/README.md`.
 */
export function encryptedObjectStreams(
	cipher: "rc4" | "aes128" | "aes256",
	contents: "plain" | "script",
): SampleFile {
	const file = new URL(`../encrypted-pdf/${cipher}-${contents}.pdf`, import.meta.url);
	return {
		name: "Statement.pdf",
		type: "application/pdf",
		bytes: new Uint8Array(readFileSync(file)),
	};
}
