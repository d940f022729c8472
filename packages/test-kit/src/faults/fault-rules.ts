import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { constants } from "node:os";

/** Which calls of a program fail, and how. */
export interface FaultRule {
	readonly operation:
		| "open"
		| "create"
		| "read"
		| "write"
		| "truncate"
		| "sync"
		| "rename"
		| "link"
		| "unlink"
		| "mkdir";
	/** shell pattern for the path below the root; `*` matches slashes too; no spaces */
	readonly pattern: string;
	/** the first matching call that fails, counted from 1 */
	readonly first?: number;
	/** number of calls that fail from there on; absent: all */
	readonly count?: number;
	/**
	 * `short`: a write writes half and reports that; a number: the call takes that many milliseconds
	 * longer; an error with `late`: the call is executed, but reported as failed
	 */
	readonly action: "EIO" | "ENOSPC" | "EIO late" | "ENOSPC late" | "short" | number;
}

/** The rules for the shim of a running program; they may change at any time. */
export class FaultRules {
	readonly path: string;

	/** @param path where to store them, outside the watched directory */
	constructor(path: string) {
		this.path = path;
	}

	async set(rules: readonly FaultRule[]): Promise<void> {
		await rm(this.#appliedPath, { force: true });
		const draft = `${this.path}.draft`;
		await writeFile(draft, rules.map(toLine).join(""));
		await rename(draft, this.path);
	}

	/** Number of times that a rule was applied since the rules were set. */
	async countApplied(): Promise<number> {
		return Number(await readFile(this.#appliedPath, "utf8").catch(() => "0"));
	}

	get #appliedPath(): string {
		return `${this.path}.applied`;
	}
}

function toLine({ operation, pattern, first = 1, count = 0, action }: FaultRule): string {
	return `${operation} ${pattern} ${first} ${count} ${toAction(action)}\n`;
}

function toAction(action: FaultRule["action"]): string {
	if (typeof action === "number") return `sleep:${action}`;
	return action.replace(/EIO|ENOSPC/, (name) => String(constants.errno[name as "EIO" | "ENOSPC"]));
}
