import { type CsvError, parse } from "csv-parse/sync";
import {
	ACCOUNT_COLUMNS,
	type AccountCells,
	findRowProblems,
	type ImportedAccount,
	parseAccountRow,
} from "../accounts/account-row.ts";

/** More hide the first line of the output. */
const MOST_SHOWN = 20;

/** A file that cannot be imported. `problems` lists every invalid row, the message the first ones. */
export class AccountFileError extends Error {
	override readonly name = "AccountFileError";
	readonly problems: readonly string[];

	constructor(problems: readonly string[]) {
		const others = problems.length - MOST_SHOWN;
		super(
			[
				...problems.slice(0, MOST_SHOWN),
				...(others > 0 ? [`and ${others} more; correct these and repeat the command`] : []),
			].join("\n"),
		);
		this.problems = problems;
	}
}

export interface AccountFile {
	readonly accounts: ImportedAccount[];
	/** names of columns that an import does not use */
	readonly otherColumns: string[];
}

/**
 * Parses a CSV file of accounts: UTF-8 with or without BOM, with the columns accountNO, mobileNOs,
 * brNO, contactEmail and isDummyBr in any order.
 *
 * @throws AccountFileError that names every invalid row by its line; nothing is returned then
 */
export function parseAccountFile(text: string): AccountFile {
	const { rows, broken, otherColumns } = readRows(text);
	const problems = [...broken, ...rows.flatMap(problemsOf), ...findRepeated(rows)];
	if (problems.length > 0)
		throw new AccountFileError(
			problems.toSorted((one, other) => one.line - other.line).map(toSentence),
		);
	return { accounts: rows.map(({ cells }) => parseAccountRow(cells)), otherColumns };
}

/** Spreadsheets write these in many regions. */
const OTHER_SEPARATOR = /[;\t]/;

interface Row {
	readonly line: number;
	readonly cells: AccountCells;
}

interface RowProblem {
	readonly line: number;
	readonly problem: string;
}

function toSentence({ line, problem }: RowProblem): string {
	return `Line ${line}: ${problem}`;
}

interface Table {
	readonly rows: Row[];
	/** rows that cannot be divided into values, which hide no other row's problems */
	readonly broken: RowProblem[];
	readonly otherColumns: string[];
}

function readRows(text: string): Table {
	const broken: RowProblem[] = [];
	let header: string[] = [];
	const records = parse(text, {
		bom: true,
		columns: (names: string[]) => {
			header = names.map((name) => name.trim());
			return header;
		},
		info: true,
		skip_empty_lines: true,
		// Spreadsheets write them below the last row.
		skip_records_with_empty_values: true,
		skip_records_with_error: true,
		on_skip: (error) => {
			if (error !== undefined) broken.push(problemOf(error, header));
		},
	}) as unknown as { record: AccountCells; info: { lines: number } }[];
	if (header.length === 0 && broken.length > 0) return { rows: [], broken, otherColumns: [] };
	const missing = ACCOUNT_COLUMNS.filter((column) => !header.includes(column));
	if (header.length === 1 && OTHER_SEPARATOR.test(header.join()))
		throw new AccountFileError(["Separate the values with commas, in the header line too."]);
	if (missing.length > 0) throw new AccountFileError([`Missing columns: ${missing.join(", ")}`]);
	const repeated = ACCOUNT_COLUMNS.filter(
		(column) => header.indexOf(column) !== header.lastIndexOf(column),
	);
	if (repeated.length > 0)
		throw new AccountFileError([`Columns named twice: ${repeated.join(", ")}`]);
	const rows = records.map(({ record, info }) => ({ cells: record, line: info.lines }));
	return { rows, broken, otherColumns: header.filter((name) => !isAccountColumn(name)) };
}

function isAccountColumn(name: string): boolean {
	return ACCOUNT_COLUMNS.some((column) => column === name);
}

/** The library's own message may contain values. */
function problemOf(error: CsvError, header: readonly string[]): RowProblem {
	const line = Number(error["lines"]);
	if (error.code !== "CSV_RECORD_INCONSISTENT_COLUMNS")
		return { line, problem: "a quotation mark is misplaced or missing" };
	const values: unknown = error["record"];
	const count = Array.isArray(values) ? values.length : 0;
	return { line, problem: `${count} values, but the header names ${header.length} columns` };
}

function problemsOf({ line, cells }: Row): RowProblem[] {
	return [...findRowProblems(cells)].map((problem) => ({ line, problem }));
}

function findRepeated(rows: readonly Row[]): RowProblem[] {
	const firstLines = new Map<string, number>();
	const problems: RowProblem[] = [];
	for (const { line, cells } of rows) {
		const accountNO = cells.accountNO.trim().toUpperCase();
		const first = firstLines.get(accountNO);
		if (first === undefined) firstLines.set(accountNO, line);
		else problems.push({ line, problem: `accountNO: already in line ${first}` });
	}
	return problems;
}
