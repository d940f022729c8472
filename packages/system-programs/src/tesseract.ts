import { type SystemProgram, systemProgram } from "./system-program.ts";

const TESSERACT: SystemProgram = {
	title: "Tesseract",
	variable: "TESSERACT_PATH",
	names: ["tesseract"],
	usualPaths: [],
	debianPackages: ["tesseract-ocr", "tesseract-ocr-eng", "tesseract-ocr-chi-tra"],
};

/** The path of the OCR that reads English and Traditional Chinese; installed if permitted. */
export function tesseractExecutable(): Promise<string> {
	return systemProgram(TESSERACT);
}
