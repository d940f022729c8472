import { runCases } from "./run-cases.ts";

declare global {
	/** The result, which the test reads from the browser. */
	var caseOutcomes: ReturnType<typeof runCases>;
}

globalThis.caseOutcomes = runCases();
