import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { PrintedDocument } from "@sim-registration/sample-documents";

/** Sparse text: a photographed document has no columns to rely on. */
const ARGUMENTS = ["stdin", "stdout", "-l", "eng+chi_tra", "--psm", "11"];

/**
 * Reads a picture with an OCR.
 *
 * @param program path of tesseract
 */
export async function readPicture(program: string, picture: Buffer): Promise<string> {
	const child = spawn(program, ARGUMENTS, {
		env: { ...process.env, OMP_THREAD_LIMIT: "1" },
		stdio: ["pipe", "pipe", "ignore"],
	});
	child.stdin.end(picture);
	return await text(child.stdout);
}

/**
 * The share of a document's print that was read: 1 minus the edits that the best matching piece of
 * text needs, line by line, as a share of all characters. Spaces do not count.
 */
export function shareRead({ lines }: PrintedDocument, read: string): number {
	const whole = withoutSpaces(read);
	let [changes, characters] = [0, 0];
	for (const line of lines) {
		const printed = withoutSpaces(line.text);
		characters += printed.length;
		changes += changesNeeded(printed, whole);
	}
	return 1 - changes / characters;
}

function withoutSpaces(text: string): string {
	return text.normalize("NFKC").replaceAll(/\s/g, "");
}

/** Sellers: the edit distance from a text to the most similar piece of another. */
function changesNeeded(wanted: string, within: string): number {
	let row = Array.from({ length: wanted.length + 1 }, (_, index) => index);
	let best = wanted.length;
	for (const character of within) {
		const next = [0];
		for (let index = 1; index <= wanted.length; index++) {
			const isSame = wanted[index - 1] === character;
			next.push(
				Math.min(
					(row[index - 1] ?? 0) + (isSame ? 0 : 1),
					(row[index] ?? 0) + 1,
					(next[index - 1] ?? 0) + 1,
				),
			);
		}
		row = next;
		best = Math.min(best, row.at(-1) ?? best);
	}
	return best;
}
