import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Requests of the form and answers of the server, which `record-calls` writes at a release. */
const RECORDINGS = join(import.meta.dirname, "../../../apps/web/test-data/calls");

/** A call of the form, and the server's answer. Values that differ between runs are a `{place}`. */
export interface RecordedCall {
	readonly request: {
		readonly method: string;
		/** below `api/` */
		readonly path: string;
		readonly headers: Readonly<Record<string, string>>;
		readonly body?: unknown;
	};
	readonly answer: {
		readonly status: number;
		readonly headers: Readonly<Record<string, string>>;
		readonly body: unknown;
	};
}

/** What happened between two calls, by a name that the replaying test knows. */
export interface RecordedEvent {
	readonly event: string;
}

export type RecordedStep = RecordedCall | RecordedEvent;

export interface RecordedJourney {
	readonly journey: string;
	readonly steps: readonly RecordedStep[];
}

/**
 * The journeys of each release, with the name of its file.
 *
 * @param fill replaces places by values
 */
export function readRecordings(
	fill: (text: string) => string = (text) => text,
): [file: string, journeys: readonly RecordedJourney[]][] {
	return readdirSync(RECORDINGS).map((file) => {
		const text = readFileSync(join(RECORDINGS, file), "utf8");
		return [file, JSON.parse(fill(text))];
	});
}
