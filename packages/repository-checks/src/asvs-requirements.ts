import { readFileSync } from "node:fs";

const LIST = new URL("asvs-5.0.0.txt", import.meta.url);
const SECTION = /^(\d+\.\d+): ([\d ]+)$/;

/** The numbers of levels 1 and 2 of OWASP ASVS 5.0.0, in its order, as in `V2.2.1`. */
export function asvsRequirements(): string[] {
	return readFileSync(LIST, "utf8")
		.split("\n")
		.flatMap((line) => {
			const [, section = "", numbers = ""] = SECTION.exec(line) ?? [];
			return section === "" ? [] : numbers.split(" ").map((number) => `V${section}.${number}`);
		});
}

/**
 * Everything from one number to another, both included.
 *
 * @returns undefined where one of them is no number of the list, or the second comes first
 */
export function asvsRange(first: string, last: string): string[] | undefined {
	const all = asvsRequirements();
	const [start, end] = [all.indexOf(first), all.indexOf(last)];
	return start === -1 || end < start ? undefined : all.slice(start, end + 1);
}
