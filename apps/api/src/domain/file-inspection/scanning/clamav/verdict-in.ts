import type { ScanVerdict } from "../file-scanner.ts";

const CLEAN = "stream: OK";
const FOUND = /^stream: ([^\0]*[^\s\0][^\0]*) FOUND$/;
const SIZE_LIMIT = "INSTREAM size limit exceeded. ERROR";
const SIGNATURE_MAX_CHARACTERS = 100;
/** Signatures may have any name; people and programs read the log. */
const UNPRINTABLE = /[^\x21-\x7e]/g;

/**
 * Reads clamd's answer about a file.
 *
 * @param answer without the NUL at its end, one character per byte
 */
export function verdictIn(answer: string): ScanVerdict {
	if (answer === CLEAN) return { kind: "clean" };
	const signature = FOUND.exec(answer)?.[1];
	if (signature !== undefined) return { kind: "infected", signature: printable(signature) };
	if (answer === SIZE_LIMIT) return { kind: "unscanned", reason: "size_limit" };
	return { kind: "unscanned", reason: answer.endsWith(" ERROR") ? "failed" : "garbled" };
}

function printable(signature: string): string {
	return signature.slice(0, SIGNATURE_MAX_CHARACTERS).replaceAll(UNPRINTABLE, "?");
}
