/** Shown in a cell without a value. */
const NOTHING = "-";
const GAP = "  ";

/** The columns of a list, by title: the text for a row, if there is one. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>;

/** Rows for reading, in aligned columns under their titles. For programs there is `--json`. */
export function table<Row>(rows: readonly Row[], columns: Columns<Row>): string {
	const titles = Object.keys(columns).map((title) => title.toUpperCase());
	const lines = rows.map((row) => Object.values(columns).map((read) => cell(read(row))));
	const widths = titles.map((title, at) =>
		lines.reduce((widest, line) => Math.max(widest, line[at]?.length ?? 0), title.length),
	);
	return [titles, ...lines]
		.map((line) =>
			line
				.map((text, at) => text.padEnd(widths[at] ?? 0))
				.join(GAP)
				.trimEnd(),
		)
		.join("\n");
}

/** Names and subjects come from operators: a line break in one must not look like another row. */
function cell(value: string | number | null | undefined): string {
	return String(value ?? NOTHING).replace(/\p{Cc}/gu, "?");
}
