import { appendFileSync } from "node:fs";

/**
 * What `pnpm test:measure` counts while a suite runs. A server starts within the test's process, a
 * program in a separate process; a journey is a form filled in by hand up to its reference.
 */
export const COUNTED = [
	"server starts",
	"program starts",
	"browser starts",
	"captchas",
	"journeys",
] as const;
export type Counted = (typeof COUNTED)[number];

/** The file that receives one line for each; without it nothing is counted. */
export const COUNTS_FILE = "TEST_COUNTS_FILE";

export function count(what: Counted): void {
	const file = process.env[COUNTS_FILE];
	if (file !== undefined) appendFileSync(file, `${what}\n`);
}
