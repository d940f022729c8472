import type { Mutant, MutatedFile } from "./mutation-report.ts";

/** A mutant in readable form: the code before and after, on one line. */
export interface MutatedCode {
	readonly file: string;
	readonly code: string;
	readonly mutated: string;
}

/**
 * Identified neither by the report's number nor by a line number, because both change with edits
 * above it.
 */
export function mutatedCode(
	file: string,
	{ source }: Pick<MutatedFile, "source">,
	{ location: { start, end }, replacement }: Pick<Mutant, "location" | "replacement">,
): MutatedCode {
	const lines = source.split("\n");
	const before = lines[start.line - 1]?.slice(0, start.column - 1) ?? "";
	const after = lines[end.line - 1]?.slice(end.column - 1) ?? "";
	const code = lines.slice(start.line - 1, end.line).join("\n");
	return { file, code: onOneLine(code), mutated: onOneLine(before + replacement + after) };
}

function onOneLine(code: string): string {
	return code.trim().replace(/\s+/g, " ");
}
