import { Inject, Injectable } from "@nestjs/common";
import type { Selectable } from "kysely";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { type Connection, Database, type Transaction } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { monthsBefore } from "../../platform/environment/months-before.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { type ChainPlace, digestOf, isSealedBy, readDetails } from "./audit-entry.ts";
import { AuditHeads, BEFORE_FIRST, type Head } from "./audit-heads.ts";
import { AuditLog } from "./audit-log.ts";
import { rowsOf } from "./chain-walk.ts";
import { findCheckpoint, isSigned, signCheckpoint } from "./checkpoint.ts";

type Row = Selectable<Schema["audit_log"]>;

/** What pruning needs of an entry: a chain may have a million. */
type VerifiedRow = Pick<Row, "chain" | "sequence" | "digest" | "at">;

/** Reads the removable entries of a chain. */
type OldRows = (connection: Connection) => Promise<readonly VerifiedRow[]>;

/** Positions that a configured secret has sealed, by chain. */
type Places = ReadonlyMap<string, readonly ChainPlace[]>;

/**
 * Removes entries older than `AUDIT_RETENTION_MONTHS`, oldest first in each chain, and signs the
 * position: any other removal is detected. Entries that cannot be verified stay, whatever time they
 * have, because the signature would cover a change.
 */
@Injectable()
export class AuditRetention {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly heads: AuditHeads,
		private readonly audit: AuditLog,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/** @returns the number of removed entries */
	async prune(): Promise<number> {
		const limit = this.#limit();
		const { heads } = await this.heads.readAll();
		const count = await this.#sumOfOld(limit, heads, (old) =>
			this.#transaction(async (transaction) =>
				this.#pruneChain(transaction, await old(transaction)),
			),
		);
		if (count === 0) return 0;
		await this.#transaction((transaction) => this.#tidyCheckpoints(transaction, heads));
		await this.audit.record({ actor: "server", action: "audit pruned", subject: limit, count });
		return count;
	}

	/** @returns the number of entries that {@link prune} would remove */
	async countPrunable(): Promise<number> {
		const { heads } = await this.heads.readAll();
		const countIn = async (old: OldRows) => (await old(this.database)).length;
		return await this.#sumOfOld(this.#limit(), heads, countIn);
	}

	/** @param work what to do with the removable entries of each chain that has old ones */
	async #sumOfOld(
		limit: string,
		heads: ReadonlyMap<string, Head>,
		work: (old: OldRows) => Promise<number>,
	): Promise<number> {
		const chains = await this.#chainsOlderThan(limit);
		if (chains.length === 0) return 0;
		const places = await this.#vouchingPlaces(heads);
		let sum = 0;
		for (const chain of chains)
			sum += await work(async (connection) => {
				const rows = await this.#verifiedRows(connection, chain, { limit, places });
				// A chain with a head may still grow, starting from its last entry.
				return rows.slice(0, endOf(rows, limit, heads.has(chain)));
			});
		return sum;
	}

	#limit(): string {
		return monthsBefore(this.now(), this.environment.AUDIT_RETENTION_MONTHS).toISOString();
	}

	async #transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
		return await whenDatabaseIsFree(() => this.database.transaction().execute(work));
	}

	async #chainsOlderThan(limit: string): Promise<string[]> {
		const rows = await this.database
			.selectFrom("audit_log")
			.select("chain")
			.distinct()
			.where("at", "<", limit)
			.execute();
		return rows.map(({ chain }) => chain);
	}

	/** Signed heads, and what the first entries of chains name. */
	async #vouchingPlaces(heads: ReadonlyMap<string, Head>): Promise<Places> {
		const starts = await this.database
			.selectFrom("audit_log")
			.selectAll()
			.where("sequence", "=", 0)
			.execute();
		const named = starts
			.filter((row) => isSealedBy(this.keys, BEFORE_FIRST.digest, row))
			.flatMap(({ details }) => readDetails(details).previous ?? []);
		const signed = [...heads.values()].filter((head) => head.isSigned);
		return Map.groupBy([...signed, ...named], ({ chain }) => chain);
	}

	/** Whether an entry follows the one before, under a configured secret or an unknown one. */
	#judge(before: Pick<ChainPlace, "sequence" | "digest">, row: Row): "own" | "unknown" | "invalid" {
		if (row.sequence !== before.sequence + 1) return "invalid";
		if (isSealedBy(this.keys, before.digest, row)) return "own";
		const isUnknown = !this.keys.knows(row.mac) && digestOf(before.digest, row) === row.digest;
		return isUnknown ? "unknown" : "invalid";
	}

	/**
	 * A chain's entries up to the last one that its own seal or another place vouches for, and not
	 * beyond the first that is kept.
	 */
	async #verifiedRows(
		connection: Connection,
		chain: string,
		{ limit, places }: { readonly limit: string; readonly places: Places },
	): Promise<readonly VerifiedRow[]> {
		const checkpoint = await findCheckpoint(connection, chain);
		if (checkpoint !== undefined && !isSigned(this.keys, checkpoint)) return [];
		const vouching = new Map(
			(places.get(chain) ?? []).map(({ sequence, digest }) => [sequence, digest]),
		);
		const rows: VerifiedRow[] = [];
		let verified = 0;
		let before: Pick<ChainPlace, "sequence" | "digest"> = checkpoint ?? BEFORE_FIRST;
		for await (const row of rowsOf(connection, chain)) {
			const seal = this.#judge(before, row);
			if (seal === "invalid") break;
			before = row;
			rows.push({ chain, sequence: row.sequence, digest: row.digest, at: row.at });
			if (seal === "own" || vouching.get(row.sequence) === row.digest) verified = rows.length;
			if (seal === "own" && row.at >= limit) break;
		}
		return rows.slice(0, verified);
	}

	async #pruneChain(transaction: Transaction, old: readonly VerifiedRow[]): Promise<number> {
		const last = old.at(-1);
		if (last === undefined) return 0;
		const checkpoint = signCheckpoint(this.keys, last);
		await transaction
			.insertInto("audit_checkpoints")
			.values(checkpoint)
			.onConflict((conflict) => conflict.column("chain").doUpdateSet(checkpoint))
			.execute();
		await transaction
			.deleteFrom("audit_log")
			.where("chain", "=", last.chain)
			.where("sequence", "<=", last.sequence)
			.execute();
		return old.length;
	}

	/** Removes obsolete checkpoints, and signs the valid others with the newest secret. */
	async #tidyCheckpoints(
		transaction: Transaction,
		heads: ReadonlyMap<string, unknown>,
	): Promise<void> {
		const starts = await transaction
			.selectFrom("audit_log")
			.select("details")
			.where("sequence", "=", 0)
			.execute();
		const named = starts.flatMap(({ details }) => readDetails(details).previous ?? []);
		const asked = new Set([...heads.keys(), ...named.map(({ chain }) => chain)]);
		const checkpoints = await transaction.selectFrom("audit_checkpoints").selectAll().execute();
		const log = await transaction.selectFrom("audit_log").select("chain").distinct().execute();
		for (const { chain } of log) asked.add(chain);
		for (const place of checkpoints)
			if (asked.has(place.chain)) {
				// A forged one would become valid.
				if (!isSigned(this.keys, place)) continue;
				await transaction
					.updateTable("audit_checkpoints")
					.set({ mac: signCheckpoint(this.keys, place).mac })
					.where("chain", "=", place.chain)
					.execute();
			} else
				await transaction
					.deleteFrom("audit_checkpoints")
					.where("chain", "=", place.chain)
					.execute();
	}
}

/** The number of a chain's entries to remove, from the first one on. */
function endOf(
	rows: ReadonlyArray<{ readonly at: string }>,
	limit: string,
	keepsLast: boolean,
): number {
	const firstKept = rows.findIndex(({ at }) => at >= limit);
	return firstKept === -1 ? Math.max(0, rows.length - (keepsLast ? 1 : 0)) : firstKept;
}
