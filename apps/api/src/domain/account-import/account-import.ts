import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { type Connection, Database, type Transaction } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { accountHashes, brHash, mobileHash } from "../accounts/account-hashes.ts";
import type { ImportedAccount } from "../accounts/account-row.ts";
import { Sessions } from "../sessions/sessions.ts";

/** Rows written per transaction: few enough that a server running beside never waits for long. */
const BATCH = 200;

const COLUMNS = [
	"account_lookup",
	"mobile_lookups",
	"br_lookup",
	"details",
	"is_dummy_br",
	"imported_at",
] as const;

/** A list without more than this share of all accounts may be truncated. */
const MOST_REMOVED = 0.1;

/** An import would remove more accounts than agreed. Nothing was imported. */
export class ImportRefusedError extends Error {
	override readonly name = "ImportRefusedError";
}

/** Number of accounts missing from a list, and of all accounts. */
export interface MissingAccounts {
	readonly missing: number;
	readonly all: number;
}

export interface ImportOptions {
	/**
	 * also removes accounts missing from the list, and ends their sessions; called with their number,
	 * it returns how many at most. It may throw, and nothing is imported then
	 */
	readonly agreeToRemove?: (missing: MissingAccounts) => number | Promise<number>;
	/** called with the number of accounts stored so far */
	readonly onStaged?: (count: number) => void;
}

export interface ImportResult {
	readonly added: number;
	readonly updated: number;
	readonly removed: number;
}

/**
 * Fills the server's own account directory, also beside a running server: rows are staged in small
 * batches, and activated in one short transaction, so that either all take effect or none.
 */
@Injectable()
export class AccountImport {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly sessions: Sessions,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @throws ImportRefusedError */
	async import(
		accounts: readonly ImportedAccount[],
		{ agreeToRemove, onStaged = () => {} }: ImportOptions = {},
	): Promise<ImportResult> {
		return await this.#staged(accounts, onStaged, async (importId) => {
			// Outside the transaction: the answer may take a while, and the server writes meanwhile.
			const agreed = await agreeToRemove?.(await countMissing(this.database, importId));
			return await this.database.transaction().execute(async (transaction) => {
				if (agreed === undefined) return await takeOver(transaction, importId, false);
				await refuseMore(transaction, importId, { agreed, listed: accounts.length });
				await this.#endSessionsOfMissing(transaction, importId);
				return await takeOver(transaction, importId, true);
			});
		});
	}

	/** What {@link import} would do, and to how many accounts. Changes nothing. */
	async rehearse(
		accounts: readonly ImportedAccount[],
		onStaged: (count: number) => void,
	): Promise<Omit<ImportResult, "removed"> & MissingAccounts> {
		return await this.#staged(accounts, onStaged, async (importId) => {
			const { missing, all } = await countMissing(this.database, importId);
			const updated = all - missing;
			return { added: accounts.length - updated, updated, missing, all };
		});
	}

	/** Fills an empty directory and does not change any other. */
	async importWhereEmpty(accounts: readonly ImportedAccount[]): Promise<void> {
		const any = await this.database
			.selectFrom("accounts")
			.select("account_lookup")
			.limit(1)
			.executeTakeFirst();
		if (any === undefined) await this.import(accounts);
	}

	async #staged<Result>(
		accounts: readonly ImportedAccount[],
		onStaged: (count: number) => void,
		work: (importId: string) => Promise<Result>,
	): Promise<Result> {
		const importId = randomUUID();
		try {
			for (let start = 0; start < accounts.length; start += BATCH) {
				const batch = accounts.slice(start, start + BATCH);
				await this.#stage(importId, batch);
				onStaged(start + batch.length);
			}
			return await work(importId);
		} finally {
			await this.#clear(importId);
		}
	}

	async #stage(importId: string, accounts: readonly ImportedAccount[]): Promise<void> {
		const rows = accounts.map((account) => ({ import_id: importId, ...this.#toRow(account) }));
		const lookups = accounts.flatMap(({ accountNO }) =>
			accountHashes(this.keys, accountNO).map((account_lookup) => ({
				import_id: importId,
				account_lookup,
			})),
		);
		await this.database.insertInto("staged_accounts").values(rows).execute();
		await this.database.insertInto("staged_account_lookups").values(lookups).execute();
	}

	/** Runs before the accounts are removed: former customers are logged out in the same commit. */
	async #endSessionsOfMissing(transaction: Transaction, importId: string): Promise<void> {
		const listed = transaction
			.selectFrom("staged_account_lookups")
			.select("account_lookup")
			.where("import_id", "=", importId);
		const active = await transaction
			.selectFrom("sessions")
			.select("id")
			.where("ended_at", "is", null)
			.where("account_lookup", "not in", listed)
			.execute();
		for (const { id } of active) await this.sessions.end(transaction, id, null);
	}

	async #clear(importId: string): Promise<void> {
		for (const table of ["staged_accounts", "staged_account_lookups"] as const)
			await this.database.deleteFrom(table).where("import_id", "=", importId).execute();
	}

	#toRow(account: ImportedAccount) {
		const { accountNO, mobileNOs, brNO, contactEmail, isDummyBr } = account;
		const [lookup] = accountHashes(this.keys, accountNO);
		return {
			account_lookup: lookup,
			mobile_lookups: JSON.stringify(
				mobileNOs.map((mobileNO) => mobileHash(this.keys, accountNO, mobileNO)),
			),
			br_lookup: brNO === "" ? "" : brHash(this.keys, accountNO, brNO),
			details: this.keys.seal(
				"account details",
				lookup,
				JSON.stringify({ accountNO, contactEmail }),
			),
			is_dummy_br: isDummyBr ? 1 : 0,
			imported_at: this.now().toISOString(),
		};
	}
}

/** The number of accounts that may be missing from a list that nobody has looked at. */
export function mostMissing(all: number): number {
	return Math.floor(all * MOST_REMOVED);
}

/** Staged accounts that waited for an hour count as those of a crashed import, and are removed. */
async function refuseMore(
	transaction: Transaction,
	importId: string,
	{ agreed, listed }: { readonly agreed: number; readonly listed: number },
): Promise<void> {
	const { count } = await transaction
		.selectFrom("staged_accounts")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("import_id", "=", importId)
		.executeTakeFirstOrThrow();
	if (Number(count) !== listed)
		throw new ImportRefusedError(
			"The import waited for too long. Nothing was imported; repeat it.",
		);
	const { missing, all } = await countMissing(transaction, importId);
	if (missing > agreed)
		throw new ImportRefusedError(
			`${missing} of ${all} accounts would be removed, more than ${agreed}. Nothing was imported.`,
		);
}

async function countMissing(connection: Connection, importId: string): Promise<MissingAccounts> {
	const listed = connection
		.selectFrom("staged_account_lookups")
		.select("account_lookup")
		.where("import_id", "=", importId);
	const accounts = connection
		.selectFrom("accounts")
		.select(({ fn }) => fn.countAll<number>().as("count"));
	const { count: all } = await accounts.executeTakeFirstOrThrow();
	const { count: missing } = await accounts
		.where("account_lookup", "not in", listed)
		.executeTakeFirstOrThrow();
	return { missing: Number(missing), all: Number(all) };
}

/** Three statements for any number of rows. */
async function takeOver(
	connection: Connection,
	importId: string,
	removeMissing: boolean,
): Promise<ImportResult> {
	const known = connection
		.selectFrom("staged_account_lookups")
		.select("account_lookup")
		.where("import_id", "=", importId);
	const updated = await connection
		.deleteFrom("accounts")
		.where("account_lookup", "in", known)
		.executeTakeFirst();
	const removed = removeMissing
		? (await connection.deleteFrom("accounts").executeTakeFirst()).numDeletedRows
		: 0n;
	const inserted = await connection
		.insertInto("accounts")
		.columns([...COLUMNS])
		.expression(
			connection
				.selectFrom("staged_accounts")
				.select([...COLUMNS])
				.where("import_id", "=", importId),
		)
		.executeTakeFirst();
	return {
		added: Number((inserted.numInsertedOrUpdatedRows ?? 0n) - updated.numDeletedRows),
		updated: Number(updated.numDeletedRows),
		removed: Number(removed),
	};
}
