import type { Selectable } from "kysely";
import type { Connection, Database } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type ChainPlace, digestOf } from "./audit-entry.ts";
import { BEFORE_FIRST } from "./audit-heads.ts";
import type { AuditProblem } from "./audit-problem.ts";
import { type Checkpoint, findCheckpoint, isSigned } from "./checkpoint.ts";

const PAGE = 1000;

type Row = Selectable<Schema["audit_log"]>;

/** Result of checking a chain from its first stored entry to its last. */
export interface WalkedChain {
	readonly entries: number;
	readonly problems: readonly AuditProblem[];
	/** the last entry signed by a configured secret, which vouches for all before it */
	readonly vouchedUpTo: number;
	/** the last entry signed by a secret that is no longer configured */
	readonly lastUnknown: number;
	/** the last entry, or the position up to which all were pruned; undefined after a gap at its end */
	readonly end: ChainPlace | undefined;
}

/** Checks each entry of a chain against the previous digest and its own seal. */
export async function walkChain(
	database: Database,
	keys: RootKeys,
	chain: string,
): Promise<WalkedChain> {
	for (;;) {
		const before = await findCheckpoint(database, chain);
		const walked = await walk(database, keys, chain);
		const after = await findCheckpoint(database, chain);
		// If the chain was pruned meanwhile, the removed entries may look missing.
		if (before?.sequence === after?.sequence) return walked;
	}
}

async function walk(database: Database, keys: RootKeys, chain: string): Promise<WalkedChain> {
	const walk = new Walk(keys, chain, await findCheckpoint(database, chain));
	for await (const row of rowsOf(database, chain)) walk.step(row);
	walk.finish();
	return walk;
}

class Walk implements WalkedChain {
	readonly problems: AuditProblem[] = [];
	entries = 0;
	vouchedUpTo: number;
	lastUnknown: number;
	readonly #keys: RootKeys;
	readonly #chain: string;
	readonly #start: number;
	#firstUnknown: number | undefined;
	#expected: number;
	/** undefined after a gap: the next entry can only be checked against its own seal */
	#digest: string | undefined;

	constructor(keys: RootKeys, chain: string, checkpoint: Checkpoint | undefined) {
		this.#keys = keys;
		this.#chain = chain;
		this.#start = checkpoint?.sequence ?? BEFORE_FIRST.sequence;
		this.#digest = checkpoint?.digest ?? BEFORE_FIRST.digest;
		this.#expected = this.#start + 1;
		this.vouchedUpTo = this.#start;
		this.lastUnknown = this.#start;
		if (checkpoint === undefined || isSigned(keys, checkpoint)) return;
		const position = "the position up to which it was pruned";
		if (keys.knows(checkpoint.mac)) this.#report(undefined, `${position} was changed`);
		else {
			const what = `${position} was signed with a root secret that is not configured`;
			this.problems.push({ chain, sequence: undefined, what, isSignable: true });
		}
	}

	step(row: Row): void {
		this.entries++;
		if (row.sequence <= this.#start)
			this.#report(row.sequence, "was inserted where the chain was pruned");
		else this.#compare(row);
	}

	#compare(row: Row): void {
		if (row.sequence > this.#expected) {
			this.#report(this.#expected, missing(row.sequence - this.#expected));
			this.#digest = undefined;
		}
		this.#judge(row);
		this.#digest = row.digest;
		this.#expected = row.sequence + 1;
	}

	#judge(row: Row): void {
		const isKnown = this.#keys.knows(row.mac);
		const isFollowing = this.#digest === undefined || digestOf(this.#digest, row) === row.digest;
		const isSealed = !isKnown || this.#keys.matches("audit chain", row.digest, row.mac);
		if (!isFollowing || !isSealed) this.#report(row.sequence, "was changed or moved");
		else if (isKnown) this.vouchedUpTo = row.sequence;
		if (isKnown) return;
		this.lastUnknown = row.sequence;
		this.#firstUnknown ??= row.sequence;
	}

	/**
	 * A process seals its chain with one secret. If it is a configured one, entries with another were
	 * forged by somebody without a secret, and later entries do not vouch for them.
	 */
	finish(): void {
		const hasKnown = this.vouchedUpTo > this.#start;
		if (hasKnown && this.#firstUnknown !== undefined)
			this.#report(this.#firstUnknown, "was changed or moved");
	}

	get end(): ChainPlace | undefined {
		if (this.#digest === undefined || this.#expected === 0) return undefined;
		return { chain: this.#chain, sequence: this.#expected - 1, digest: this.#digest };
	}

	#report(sequence: number | undefined, what: string): void {
		this.problems.push({ chain: this.#chain, sequence, what });
	}
}

function missing(count: number): string {
	return count === 1 ? "is missing" : `is missing, and ${count - 1} after it`;
}

/** Reads page by page without a lock, because the server keeps writing. */
export async function* rowsOf(database: Connection, chain: string): AsyncGenerator<Row> {
	for (let after: number | undefined; ; ) {
		const entries = database.selectFrom("audit_log").selectAll().where("chain", "=", chain);
		// From the lowest number, because a forged entry may have any.
		const rest = after === undefined ? entries : entries.where("sequence", ">", after);
		const page = await rest.orderBy("sequence").limit(PAGE).execute();
		yield* page;
		const last = page.at(-1);
		if (last === undefined || page.length < PAGE) return;
		after = last.sequence;
	}
}
