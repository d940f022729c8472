import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What forms sent and servers answered; `record-calls` writes it at a release. */
const RECORDINGS = join(import.meta.dirname, "../../../apps/web/test-data/calls");

/** A call of the form, and what the server answered. What differs from run to run is a `{place}`. */
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

/** What happened between two calls, by one of the names that the replaying test knows. */
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
 * @param fill puts values into places
 */
export function readRecordings(
	fill: (text: string) => string = (text) => text,
): [file: string, journeys: readonly RecordedJourney[]][] {
	return readdirSync(RECORDINGS).map((file) => {
		const text = readFileSync(join(RECORDINGS, file), "utf8");
		return [file, JSON.parse(fill(text))];
	});
}
