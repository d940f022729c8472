import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import type { SampleFile } from "./sample-file.ts";

type PdfVersion = "1.3" | "1.4" | "1.6" | "1.7ext3";

/**
 * An encrypted PDF, as banks send their statements: without `userPassword` it opens for everybody
 * and only forbids printing.
 *
 * @param pdfVersion decides the cipher: RC4 of 40 or 128 bits, AES of 128 or 256
 * @param address is what a press on its text opens
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
 * An encrypted PDF of qpdf, whose objects stand in an encrypted object stream, see
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
