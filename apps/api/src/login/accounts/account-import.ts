import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../database/database.ts";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import { accountLookup, accountLookups, brLookup, mobileLookup } from "./account-lookup.ts";
import type { ImportedAccount } from "./account-row.ts";

export interface ImportResult {
	readonly added: number;
	readonly updated: number;
	readonly removed: number;
}

/** Fills the server's own account directory. */
@Injectable()
export class AccountImport {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * Adds new accounts and updates known ones, all or none.
	 *
	 * @param removeMissing also removes accounts that the list does not have
	 */
	async import(
		accounts: readonly ImportedAccount[],
		{ removeMissing = false } = {},
	): Promise<ImportResult> {
		return await this.database.transaction().execute(async (transaction) => {
			const rows = accounts.map((account) => this.#toRow(account));
			const known = await transaction.selectFrom("accounts").select("account_lookup").execute();
			const current = new Set(
				accounts.flatMap(({ accountNO }) => accountLookups(this.keys, accountNO)),
			);
			const replaced = known.filter(({ account_lookup }) => current.has(account_lookup));
			const gone = known.filter(({ account_lookup }) => !current.has(account_lookup));
			for (const { account_lookup } of removeMissing ? known : replaced)
				await transaction
					.deleteFrom("accounts")
					.where("account_lookup", "=", account_lookup)
					.execute();
			for (const row of rows) await transaction.insertInto("accounts").values(row).execute();
			return {
				added: rows.length - replaced.length,
				updated: replaced.length,
				removed: removeMissing ? gone.length : 0,
			};
		});
	}

	/** Fills an empty directory and leaves any other alone. */
	async importWhereEmpty(accounts: readonly ImportedAccount[]): Promise<void> {
		const any = await this.database
			.selectFrom("accounts")
			.select("account_lookup")
			.limit(1)
			.executeTakeFirst();
		if (any === undefined) await this.import(accounts);
	}

	#toRow(account: ImportedAccount) {
		const { accountNO, mobileNOs, brNO, isDummyBr } = account;
		const lookup = accountLookup(this.keys, accountNO);
		return {
			account_lookup: lookup,
			mobile_lookups: JSON.stringify(
				mobileNOs.map((mobileNO) => mobileLookup(this.keys, accountNO, mobileNO)),
			),
			br_lookup: brNO === "" ? "" : brLookup(this.keys, accountNO, brNO),
			details: this.keys.seal("account details", lookup, JSON.stringify(account)),
			is_dummy_br: isDummyBr ? 1 : 0,
			imported_at: this.now().toISOString(),
		};
	}
}
