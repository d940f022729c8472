import type { ExportEntry } from "./export-entries.ts";

/** Where several registrations are exported to. */
export interface ExportTarget {
	/** where an export that was written stays when a later one fails; undefined if none does */
	readonly keptIn: string | undefined;
	/**
	 * @returns undefined unless it has the whole export of a registration already; otherwise the
	 *   documents that were lost when that was made
	 * @throws OperatorError if something else is in its place
	 */
	has(reference: string): Promise<readonly string[] | undefined>;
	/** Writes an export, completely or not at all. @param signal interrupts it */
	write(reference: string, entries: AsyncIterable<ExportEntry>, signal: AbortSignal): Promise<void>;
	/** Adds the index, and completes the target. */
	finish(): Promise<void>;
}

/** What links to an export: to its summary, or without one to its fields. */
export function pageOf(reference: string, isOriginalsOnly: boolean): string {
	return `${reference}/${isOriginalsOnly ? "registration.json" : "summary.html"}`;
}
