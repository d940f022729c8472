import { Inject, Injectable } from "@nestjs/common";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { type Connection, Database, type Transaction } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { monthsBefore } from "../../platform/environment/months-before.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { readDetails } from "./audit-entry.ts";
import { AuditHeads } from "./audit-heads.ts";
import { AuditLog } from "./audit-log.ts";
import { isSigned, signCheckpoint } from "./checkpoint.ts";

/**
 * Removes entries older than `AUDIT_RETENTION_MONTHS`, oldest first in each chain, and signs the
 * position: any other removal is detected.
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
		let count = 0;
		// A chain with a head may still grow, starting from its last entry.
		for (const chain of await this.#chainsOlderThan(limit))
			count += await this.#transaction((t) => this.#pruneChain(t, chain, limit, heads.has(chain)));
		if (count === 0) return 0;
		await this.#transaction((transaction) => this.#tidyCheckpoints(transaction, heads));
		await this.audit.record({ actor: "server", action: "audit pruned", subject: limit, count });
		return count;
	}

	/** @returns the number of entries that {@link prune} would remove */
	async countPrunable(): Promise<number> {
		const limit = this.#limit();
		const { heads } = await this.heads.readAll();
		let count = 0;
		for (const chain of await this.#chainsOlderThan(limit))
			count += endOf(await listChain(this.database, chain), limit, heads.has(chain));
		return count;
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

	async #pruneChain(
		transaction: Transaction,
		chain: string,
		limit: string,
		keepsLast: boolean,
	): Promise<number> {
		const rows = await listChain(transaction, chain);
		const end = endOf(rows, limit, keepsLast);
		const last = rows[end - 1];
		if (last === undefined) return 0;
		const checkpoint = signCheckpoint(this.keys, last);
		await transaction
			.insertInto("audit_checkpoints")
			.values(checkpoint)
			.onConflict((conflict) => conflict.column("chain").doUpdateSet(checkpoint))
			.execute();
		await transaction
			.deleteFrom("audit_log")
			.where("chain", "=", chain)
			.where("sequence", "<=", last.sequence)
			.execute();
		return end;
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

async function listChain(connection: Connection, chain: string) {
	return await connection
		.selectFrom("audit_log")
		.select(["chain", "sequence", "digest", "at"])
		.where("chain", "=", chain)
		.orderBy("sequence")
		.execute();
}

/** The number of a chain's entries to remove, from the first one on. */
function endOf(
	rows: ReadonlyArray<{ readonly at: string }>,
	limit: string,
	keepsLast: boolean,
): number {
	const firstKept = rows.findIndex(({ at }) => at >= limit);
	return firstKept === -1 ? rows.length - (keepsLast ? 1 : 0) : firstKept;
}
