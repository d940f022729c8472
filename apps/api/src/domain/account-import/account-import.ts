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

/** A removal of more than this share of all accounts has to be confirmed. */
const MOST_REMOVED = 0.1;

/** More than a tenth of all accounts are missing from a list, which may be truncated. */
export class TooManyMissingError extends Error {
	override readonly name = "TooManyMissingError";
}

/** Number of accounts missing from a list, and of all accounts. */
export interface MissingAccounts {
	readonly missing: number;
	readonly all: number;
}

export interface ImportOptions {
	readonly removeMissing?: boolean;
	readonly mayRemoveMany?: boolean;
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

	/**
	 * @param removeMissing also removes accounts missing from the list, and ends their sessions
	 * @param mayRemoveMany whether they may be more than a tenth of all accounts
	 * @param onStaged called with the number of accounts stored so far
	 * @throws TooManyMissingError; nothing was imported
	 */
	async import(
		accounts: readonly ImportedAccount[],
		{ removeMissing = false, mayRemoveMany = false, onStaged }: ImportOptions = {},
	): Promise<ImportResult> {
		const work = async (transaction: Transaction, importId: string) => {
			if (removeMissing && !mayRemoveMany) await refuseMany(transaction, importId);
			if (removeMissing) await this.#endSessionsOfMissing(transaction, importId);
			return await takeOver(transaction, importId, removeMissing);
		};
		return await this.#staged(accounts, work, onStaged);
	}

	/** Counts what {@link import} would remove with `removeMissing`. Changes nothing. */
	async countMissing(accounts: readonly ImportedAccount[]): Promise<MissingAccounts> {
		return await this.#staged(accounts, countMissing);
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
		work: (transaction: Transaction, importId: string) => Promise<Result>,
		onStaged: (count: number) => void = () => {},
	): Promise<Result> {
		const importId = randomUUID();
		try {
			for (let start = 0; start < accounts.length; start += BATCH) {
				const batch = accounts.slice(start, start + BATCH);
				await this.#stage(importId, batch);
				onStaged(start + batch.length);
			}
			return await this.database
				.transaction()
				.execute((transaction) => work(transaction, importId));
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

async function refuseMany(transaction: Transaction, importId: string): Promise<void> {
	const { missing, all } = await countMissing(transaction, importId);
	if (missing > all * MOST_REMOVED)
		throw new TooManyMissingError(
			`${missing} of ${all} accounts are not in the list, more than 10 %. Nothing was imported.`,
		);
}

async function countMissing(transaction: Transaction, importId: string): Promise<MissingAccounts> {
	const listed = transaction
		.selectFrom("staged_account_lookups")
		.select("account_lookup")
		.where("import_id", "=", importId);
	const accounts = transaction
		.selectFrom("accounts")
		.select(({ fn }) => fn.countAll<number>().as("count"));
	const { count: all } = await accounts.executeTakeFirstOrThrow();
	const { count: missing } = await accounts
		.where("account_lookup", "not in", listed)
		.executeTakeFirstOrThrow();
	return { missing, all };
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
