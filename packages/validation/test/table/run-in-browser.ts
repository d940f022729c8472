import { runTable } from "./run-table.ts";

declare global {
	/** What the test reads out of the browser. */
	var tableOutcomes: ReturnType<typeof runTable>;
}

globalThis.tableOutcomes = runTable();
