import { readFileSync } from "node:fs";

const LIST = new URL("asvs-5.0.0.txt", import.meta.url);
const SECTION = /^(\d+\.\d+): ([\d ]+)$/;

/** The numbers of the OWASP ASVS 5.0.0 requirements of levels 1 and 2, in order, as in `V2.2.1`. */
export function asvsRequirements(): string[] {
	return readFileSync(LIST, "utf8")
		.split("\n")
		.flatMap((line) => {
			const [, section = "", numbers = ""] = SECTION.exec(line) ?? [];
			return section === "" ? [] : numbers.split(" ").map((number) => `V${section}.${number}`);
		});
}

/**
 * All numbers from the first to the last, inclusive.
 *
 * @returns undefined if one of them is not in the list, or if the order is wrong
 */
export function asvsRange(first: string, last: string): string[] | undefined {
	const all = asvsRequirements();
	const [start, end] = [all.indexOf(first), all.indexOf(last)];
	return start === -1 || end < start ? undefined : all.slice(start, end + 1);
}
