/** Prints rows in aligned columns: the first left-aligned, numbers right-aligned. */
export function printTable(
	head: readonly string[],
	rows: ReadonlyArray<ReadonlyArray<string | number>>,
): void {
	const cells = [head, ...rows].map((row) => row.map(toText));
	const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
	for (const row of cells)
		console.log(row.map((cell, column) => pad(cell, widths, column)).join("  "));
	console.log();
}

function pad(cell: string, widths: readonly number[], column: number): string {
	const width = widths[column] ?? 0;
	return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function toText(value: string | number): string {
	if (typeof value === "string") return value;
	if (Number.isNaN(value)) return "–";
	return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
