import { Database } from "../../../database/database.ts";
import type { RootKeys } from "../../../sealing/root-keys.ts";
import { type Account, AccountDirectory, type AccountQuery } from "../account-directory.ts";
import { accountLookups, matchesLookup } from "../account-lookup.ts";

/** Every account is compared with this many mobile numbers at least, real or not. */
const MINIMUM_COMPARISONS = 8;
const NO_HASH = "none:";

/** Looks accounts up in the server's own database, filled by `operator accounts import`. */
export class DatabaseAccountDirectory extends AccountDirectory {
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
			.where("account_lookup", "in", [...accountLookups(this.#keys, query.accountNO)])
			.executeTakeFirst();
		const stored = row === undefined ? [] : hashesOf(row, query.method);
		const isMatch = this.#matchesAny(query, stored);
		if (row === undefined || !isMatch) return undefined;
		const details = this.#keys.open("account details", row.account_lookup, row.details);
		const { accountNO, contactEmail } = JSON.parse(details) as Pick<
			Account,
			"accountNO" | "contactEmail"
		>;
		return { accountNO, contactEmail, isDummyBr: row.is_dummy_br === 1 };
	}

	/** Compares with all of them, and with padding, so that no answer comes sooner than another. */
	#matchesAny(query: AccountQuery, stored: readonly string[]): boolean {
		const padding = Array(Math.max(0, MINIMUM_COMPARISONS - stored.length)).fill(NO_HASH);
		let isMatch = false;
		for (const hash of [...stored, ...padding])
			if (matchesLookup(this.#keys, query, hash)) isMatch = true;
		return isMatch;
	}
}

function hashesOf(
	row: { mobile_lookups: string; br_lookup: string },
	method: AccountQuery["method"],
): string[] {
	return method === "mobileNO" ? (JSON.parse(row.mobile_lookups) as string[]) : [row.br_lookup];
}
