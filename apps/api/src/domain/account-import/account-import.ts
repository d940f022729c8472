import { randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { type Connection, Database, type Transaction } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys, RootSecretMissingError } from "../../platform/sealing/root-keys.ts";
import { SealBrokenError } from "../../platform/sealing/seal.ts";
import { accountHashes, brHash, mobileHash } from "../accounts/account-hashes.ts";
import type { ImportedAccount } from "../accounts/account-row.ts";
import { Events } from "../events/events.ts";
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
	/** stored with the same values already */
	readonly unchanged: number;
	readonly removed: number;
}

type StoredRow = Pick<Schema["accounts"], (typeof COLUMNS)[number]>;
type ComparedRow = Omit<StoredRow, "imported_at">;

/** The stored accounts that an import replaces, by the hash under the newest root secret. */
type SeenAccounts = Map<string, { readonly importedAt: string; readonly isUnchanged: boolean }>;

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
		private readonly events: Events,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @throws ImportRefusedError */
	async import(
		accounts: readonly ImportedAccount[],
		{ agreeToRemove, onStaged = () => {} }: ImportOptions = {},
	): Promise<ImportResult> {
		return await this.#staged(accounts, onStaged, async (importId, seen) => {
			// Outside the transaction: the answer may take a while, and the server writes meanwhile.
			const agreed = await agreeToRemove?.(await countMissing(this.database, importId));
			return await this.database.transaction().execute(async (transaction) => {
				if (agreed !== undefined) {
					await refuseMore(transaction, importId, { agreed, listed: accounts.length });
					await this.#endSessionsOfMissing(transaction, importId);
					await this.events.addRemoved(transaction, missingFrom(transaction, importId));
				}
				const unchanged = await this.#countUnchanged(transaction, importId, seen);
				const { replaced, ...taken } = await takeOver(transaction, importId, agreed !== undefined);
				return { ...taken, updated: replaced - unchanged, unchanged };
			});
		});
	}

	/** What {@link import} would do, and to how many accounts. Writes nothing. */
	async rehearse(
		accounts: readonly ImportedAccount[],
		onCompared: (count: number) => void,
	): Promise<Omit<ImportResult, "removed"> & MissingAccounts> {
		let replaced = 0;
		let unchanged = 0;
		for (let start = 0; start < accounts.length; start += BATCH) {
			const batch = accounts.slice(start, start + BATCH);
			const hashes = batch.flatMap(({ accountNO }) => accountHashes(this.keys, accountNO));
			const stored = await storedRows(this.database, hashes);
			replaced += stored.size;
			unchanged += batch.filter((account) => {
				const row = this.#toRow(account);
				const before = stored.get(row.account_lookup);
				return before !== undefined && this.#isEqual(before, row, detailsOf(account));
			}).length;
			onCompared(start + batch.length);
		}
		const all = await countAll(this.database);
		const added = accounts.length - replaced;
		return { added, updated: replaced - unchanged, unchanged, missing: all - replaced, all };
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
		work: (importId: string, seen: SeenAccounts) => Promise<Result>,
	): Promise<Result> {
		const importId = randomUUID();
		const seen: SeenAccounts = new Map();
		try {
			for (let start = 0; start < accounts.length; start += BATCH) {
				const batch = accounts.slice(start, start + BATCH);
				await this.#stage(importId, batch, seen);
				onStaged(start + batch.length);
			}
			return await work(importId, seen);
		} finally {
			await this.#clear(importId);
		}
	}

	/** Notes in `seen` which of them are stored, and whether with the same values. */
	async #stage(
		importId: string,
		accounts: readonly ImportedAccount[],
		seen: SeenAccounts,
	): Promise<void> {
		const rows = accounts.map((account) => ({ import_id: importId, ...this.#toRow(account) }));
		const stored = await storedRows(
			this.database,
			rows.map(({ account_lookup }) => account_lookup),
		);
		for (const [index, account] of accounts.entries()) {
			const row = rows[index];
			const before = row && stored.get(row.account_lookup);
			if (row === undefined || before === undefined) continue;
			const isUnchanged = this.#isEqual(before, row, detailsOf(account));
			seen.set(row.account_lookup, { importedAt: before.imported_at, isUnchanged });
		}
		const lookups = accounts.flatMap(({ accountNO }) =>
			accountHashes(this.keys, accountNO).map((account_lookup) => ({
				import_id: importId,
				account_lookup,
			})),
		);
		await this.database.insertInto("staged_accounts").values(rows).execute();
		await this.database.insertInto("staged_account_lookups").values(lookups).execute();
	}

	/**
	 * How many staged accounts are stored with the same values. Only what an import beside this one has
	 * stored since is compared again.
	 */
	async #countUnchanged(
		connection: Connection,
		importId: string,
		seen: SeenAccounts,
	): Promise<number> {
		const present = await connection
			.selectFrom("accounts")
			.select(["account_lookup", "imported_at"])
			.where("account_lookup", "in", (query) =>
				query
					.selectFrom("staged_accounts")
					.select("account_lookup")
					.where("import_id", "=", importId),
			)
			.execute();
		let unchanged = 0;
		const replaced: string[] = [];
		for (const { account_lookup, imported_at } of present) {
			const before = seen.get(account_lookup);
			if (before?.importedAt !== imported_at) replaced.push(account_lookup);
			else if (before.isUnchanged) unchanged++;
		}
		for (let start = 0; start < replaced.length; start += BATCH)
			unchanged += await this.#countEqual(
				connection,
				importId,
				replaced.slice(start, start + BATCH),
			);
		return unchanged;
	}

	async #countEqual(
		connection: Connection,
		importId: string,
		lookups: readonly string[],
	): Promise<number> {
		const stored = await storedRows(connection, lookups);
		const staged = await connection
			.selectFrom("staged_accounts")
			.select([...COLUMNS])
			.where("import_id", "=", importId)
			.where("account_lookup", "in", lookups)
			.execute();
		return staged.filter((row) => {
			const before = stored.get(row.account_lookup);
			return before !== undefined && this.#isEqual(before, row, this.#openDetails(row));
		}).length;
	}

	/** @param details of the row, before they were sealed */
	#isEqual(before: ComparedRow, row: ComparedRow, details: string | undefined): boolean {
		return (
			before.mobile_lookups === row.mobile_lookups &&
			before.br_lookup === row.br_lookup &&
			before.is_dummy_br === row.is_dummy_br &&
			this.#openDetails(before) === details
		);
	}

	/** Undefined if they do not open, so that damaged ones are replaced as an update. */
	#openDetails({ account_lookup, details }: ComparedRow): string | undefined {
		try {
			return this.keys.open("account details", account_lookup, details);
		} catch (error) {
			if (error instanceof SealBrokenError || error instanceof RootSecretMissingError)
				return undefined;
			throw error;
		}
	}

	/** Runs before the accounts are removed: former customers are logged out in the same commit. */
	async #endSessionsOfMissing(transaction: Transaction, importId: string): Promise<void> {
		const active = await transaction
			.selectFrom("sessions")
			.select("id")
			.where("ended_at", "is", null)
			.where("account_lookup", "not in", listedIn(transaction, importId))
			.execute();
		for (const { id } of active) await this.sessions.end(transaction, id, null);
	}

	async #clear(importId: string): Promise<void> {
		for (const table of ["staged_accounts", "staged_account_lookups"] as const)
			await this.database.deleteFrom(table).where("import_id", "=", importId).execute();
	}

	#toRow(account: ImportedAccount) {
		const { accountNO, mobileNOs, brNO, isDummyBr } = account;
		const [lookup] = accountHashes(this.keys, accountNO);
		return {
			account_lookup: lookup,
			mobile_lookups: JSON.stringify(
				mobileNOs.map((mobileNO) => mobileHash(this.keys, accountNO, mobileNO)),
			),
			br_lookup: brNO === "" ? "" : brHash(this.keys, accountNO, brNO),
			details: this.keys.seal("account details", lookup, detailsOf(account)),
			is_dummy_br: isDummyBr ? 1 : 0,
			imported_at: this.now().toISOString(),
		};
	}
}

/** The sealed part of an account. */
function detailsOf({ accountNO, contactEmail }: ImportedAccount): string {
	return JSON.stringify({ accountNO, contactEmail });
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

/** All hashes under which a listed account may exist. */
function listedIn(connection: Connection, importId: string) {
	return connection
		.selectFrom("staged_account_lookups")
		.select("account_lookup")
		.where("import_id", "=", importId);
}

/** The accounts that are not listed. */
function missingFrom(connection: Connection, importId: string) {
	return connection
		.selectFrom("accounts")
		.select("account_lookup")
		.where("account_lookup", "not in", listedIn(connection, importId));
}

async function countMissing(connection: Connection, importId: string): Promise<MissingAccounts> {
	const { count: missing } = await missingFrom(connection, importId)
		.clearSelect()
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return { missing: Number(missing), all: await countAll(connection) };
}

async function countAll(connection: Connection): Promise<number> {
	const { count } = await connection
		.selectFrom("accounts")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** The rows with some hashes, by their hash. */
async function storedRows(
	connection: Connection,
	lookups: readonly string[],
): Promise<Map<string, StoredRow>> {
	const rows = await connection
		.selectFrom("accounts")
		.select([...COLUMNS])
		.where("account_lookup", "in", lookups)
		.execute();
	return new Map(rows.map((row) => [row.account_lookup, row]));
}

/** Three statements for any number of rows. */
async function takeOver(connection: Connection, importId: string, removeMissing: boolean) {
	const { numDeletedRows: replaced } = await connection
		.deleteFrom("accounts")
		.where("account_lookup", "in", listedIn(connection, importId))
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
		added: Number((inserted.numInsertedOrUpdatedRows ?? 0n) - replaced),
		replaced: Number(replaced),
		removed: Number(removed),
	};
}
