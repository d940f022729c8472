/** A PNG of one grey pixel. */
const POINT = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
	"base64",
);

/**
 * The harmless text that every virus scanner reports as a virus (eicar.org). It is written in
 * pieces, or scanners would report this file.
 */
export const EICAR = Buffer.from(
	["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

/** A PDF of one empty page, with a stream that nothing refers to. */
export function pdfWith(stream: Uint8Array): Buffer {
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
		`<< /Length ${stream.length} >>\nstream\n${Buffer.from(stream).toString("latin1")}\nendstream`,
	].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
	return Buffer.from(
		`%PDF-1.4\n${objects.join("")}trailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n`,
		"latin1",
	);
}

/** The text alone, in a PDF's stream, and after a picture's end. */
export function filesWithEicar(): Buffer[] {
	return [EICAR, pdfWith(EICAR), Buffer.concat([POINT, EICAR])];
}
