import type { OnLocked } from "../platform/database/sqlite-database.ts";
import type { Clock } from "../platform/environment/clock.ts";

/** Reports progress, one line at a time. */
export type Say = (line: string) => void;

/** Says what a command waits for. */
export function sayLocked(say: Say): OnLocked {
	return (path) =>
		say(
			`Another process has locked ${path}, for instance an import or a migration. This command waits for it, for at most 30 seconds.`,
		);
}

/** A shorter command needs no report, and a longer one repeats it at this interval. */
const REPORT_EVERY_MS = 2_000;

/** Reports on standard error how far a long command is. */
export class Progress {
	readonly #say: Say;
	readonly #now: Clock;
	#reportedAt: number;

	constructor(clock: Clock, say: Say = () => {}) {
		this.#say = say;
		this.#now = clock;
		this.#reportedAt = clock().getTime();
	}

	/** Says at once what standard output has no place for. */
	note(line: string): void {
		this.#say(line);
	}

	/** @param what plural, for instance `accounts` */
	report(done: number, all: number, what: string): void {
		const now = this.#now().getTime();
		if (now - this.#reportedAt < REPORT_EVERY_MS) return;
		this.#reportedAt = now;
		this.#say(`${done} of ${all} ${what}`);
	}
}
