import { asvsRange, asvsRequirements } from "./asvs-requirements.ts";
import { namesTest } from "./named-tests.ts";

/** A row of the ASVS tables of docs/security.md. */
export interface AsvsRow {
	readonly line: number;
	/** the requirements that it covers */
	readonly numbers: readonly string[];
	/**
	 * how it is answered, according to the first reference in its last cell, or that it does not
	 * apply
	 */
	readonly kind: "test" | "document" | "open" | "not applicable";
}

const ANSWER = /^\| (V[\d.]+) \|(.+)\|(.+)\|(.+)\|$/;
const EXCEPTION = /^\| (V[\d.]+)(?: – (V[\d.]+))? \|([^|]+)\|$/;
const DOCUMENT = /\]\([^)]+\)|`(?:pnpm|openssl) [^`]+`/;

/** Reads the rows and lists their problems. */
export function parseAsvsRows(page: string): { rows: AsvsRow[]; problems: string[] } {
	const rows: AsvsRow[] = [];
	const problems: string[] = [];
	for (const [index, text] of page.split("\n").entries()) {
		if (!/^\| V\d/.test(text)) continue;
		const row = parseRow(text, index + 1);
		if (typeof row === "string") problems.push(`line ${index + 1}: ${row}`);
		else rows.push(row);
	}
	return { rows, problems };
}

function parseRow(text: string, line: number): AsvsRow | string {
	const [, first = "", last = first, reason] = EXCEPTION.exec(text) ?? [];
	if (reason !== undefined) {
		if (reason.trim() === "") return "gives no reason";
		const numbers = asvsRange(first, last);
		return numbers === undefined
			? `${first} – ${last} is no range of the standard`
			: { line, numbers, kind: "not applicable" };
	}
	const [, number, asked = "", answer = "", shownBy = ""] = ANSWER.exec(text) ?? [];
	if (number === undefined) return "is no row with a number, what is asked, the answer and a proof";
	if ([asked, answer].some((cell) => cell.trim() === "")) return "has an empty cell";
	if (asvsRange(number, number) === undefined) return `${number} is no number of the standard`;
	const kind = kindOf(shownBy);
	return kind === undefined
		? `${number} names nothing that shows it`
		: { line, numbers: [number], kind };
}

function kindOf(shownBy: string): AsvsRow["kind"] | undefined {
	if (shownBy.includes("(#open)")) return "open";
	if (namesTest(shownBy)) return "test";
	return DOCUMENT.test(shownBy) ? "document" : undefined;
}

/** Lists the level 1 and 2 requirements that are not in exactly one row. */
export function findUncovered(rows: readonly AsvsRow[]): string[] {
	const found = rows.flatMap(({ numbers }) => numbers);
	const missing = asvsRequirements().filter((number) => !found.includes(number));
	const twice = found.filter((number, index) => found.indexOf(number) !== index);
	return [
		...missing.map((number) => `${number} is missing`),
		...twice.map((number) => `${number} occurs twice`),
	];
}

/** The sentence of the page that states the number of its rows. */
export function countRows(rows: readonly AsvsRow[]): string {
	const count = (kind: AsvsRow["kind"]) =>
		rows.filter((row) => row.kind === kind).flatMap(({ numbers }) => numbers).length;
	return `Of ${asvsRequirements().length} requirements, ${count("test")} are shown by a test, ${count("document")} by a document or a command, ${count("open")} are open, and ${count("not applicable")} do not apply.`;
}
