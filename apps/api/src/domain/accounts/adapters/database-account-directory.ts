import { Database } from "../../../platform/database/database.ts";
import type { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { type Account, AccountDirectory, type AccountQuery } from "../account-directory.ts";
import { accountHashes, matchesHash } from "../account-hashes.ts";

/** Compared if the account does not exist, so that the work is the same. */
const NO_ACCOUNT = { mobile_lookups: '["none:"]', br_lookup: "none:" };

/** Looks accounts up in the server's own database, filled by `operator accounts import`. */
export class DatabaseAccountDirectory extends AccountDirectory {
	override readonly serviceState = "none";
	readonly #database: Database;
	readonly #keys: RootKeys;

	constructor(database: Database, keys: RootKeys) {
		super();
		this.#database = database;
		this.#keys = keys;
	}

	override async find(query: AccountQuery): Promise<Account | undefined> {
		const row = await this.#database
			.selectFrom("accounts")
			.selectAll()
			.where("account_lookup", "in", [...accountHashes(this.#keys, query.accountNO)])
			.executeTakeFirst();
		const isMatch = matchesHash(this.#keys, query, hashesOf(row ?? NO_ACCOUNT, query.method));
		if (row === undefined || !isMatch) return undefined;
		const details = this.#keys.open("account details", row.account_lookup, row.details);
		const { accountNO, contactEmail } = JSON.parse(details) as Pick<
			Account,
			"accountNO" | "contactEmail"
		>;
		return { accountNO, contactEmail, isDummyBr: row.is_dummy_br === 1 };
	}
}

function hashesOf(
	row: { mobile_lookups: string; br_lookup: string },
	method: AccountQuery["method"],
): string[] {
	return method === "mobileNO" ? (JSON.parse(row.mobile_lookups) as string[]) : [row.br_lookup];
}
