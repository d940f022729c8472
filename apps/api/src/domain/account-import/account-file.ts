import { parse } from "csv-parse/sync";
import {
	ACCOUNT_COLUMNS,
	type AccountCells,
	findRowProblems,
	type ImportedAccount,
	parseAccountRow,
} from "../accounts/account-row.ts";

/** A file that cannot be imported. `problems` lists every invalid row. */
export class AccountFileError extends Error {
	override readonly name = "AccountFileError";
	readonly problems: readonly string[];

	constructor(problems: readonly string[]) {
		super(problems.join("\n"));
		this.problems = problems;
	}
}

/**
 * Parses a CSV file of accounts: UTF-8 with or without BOM, with the columns accountNO, mobileNOs,
 * brNO, contactEmail and isDummyBr in any order.
 *
 * @throws AccountFileError that names every invalid row by its line; nothing is returned then
 */
export function parseAccountFile(text: string): ImportedAccount[] {
	const rows = readRows(text);
	const problems = [...rows.flatMap(problemsOf), ...findRepeated(rows)];
	if (problems.length > 0) throw new AccountFileError(problems);
	return rows.map(({ cells }) => parseAccountRow(cells));
}

interface Row {
	readonly line: number;
	readonly cells: AccountCells;
}

function readRows(text: string): Row[] {
	let header: string[] = [];
	try {
		const records = parse(text, {
			bom: true,
			columns: (names: string[]) => {
				header = names.map((name) => name.trim());
				return header;
			},
			info: true,
			skip_empty_lines: true,
		}) as unknown as { record: AccountCells; info: { lines: number } }[];
		const missing = ACCOUNT_COLUMNS.filter((column) => !header.includes(column));
		if (missing.length > 0) throw new AccountFileError([`Missing columns: ${missing.join(", ")}`]);
		return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
	} catch (error) {
		if (error instanceof AccountFileError) throw error;
		throw new AccountFileError([
			`Not a CSV file: ${error instanceof Error ? error.message : error}`,
		]);
	}
}

function problemsOf({ line, cells }: Row): string[] {
	return [...findRowProblems(cells)].map((problem) => `Line ${line}: ${problem}`);
}

function findRepeated(rows: readonly Row[]): string[] {
	const firstLines = new Map<string, number>();
	const problems: string[] = [];
	for (const { line, cells } of rows) {
		const accountNO = cells.accountNO.trim().toUpperCase();
		const first = firstLines.get(accountNO);
		if (first === undefined) firstLines.set(accountNO, line);
		else problems.push(`Line ${line}: accountNO: already in line ${first}`);
	}
	return problems;
}
