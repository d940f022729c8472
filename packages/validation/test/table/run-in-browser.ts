import { runTable } from "./run-table.ts";

declare global {
	/** The result, which the test reads from the browser. */
	var tableOutcomes: ReturnType<typeof runTable>;
}

globalThis.tableOutcomes = runTable();
