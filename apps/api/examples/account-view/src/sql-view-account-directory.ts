import { createHash, timingSafeEqual } from "node:crypto";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
	type Account,
	AccountDirectory,
	type AccountQuery,
	AccountsUnavailableError,
} from "@sim-registration/api";

interface AccountRow {
	readonly value: string;
	readonly contact_email: string;
	readonly is_dummy_br: number;
}

/** Compared if the account does not exist, so that both cases do the same work. */
const NOBODY: AccountRow = { value: "", contact_email: "", is_dummy_br: 0 };

/**
 * Looks accounts up in a view of the telecom's own database (`accounts.sql`). The example uses
 * SQLite, so that it needs no server; for another database change this file's SQL and driver.
 */
export class SqlViewAccountDirectory extends AccountDirectory {
	readonly #database: DatabaseSync;
	readonly #select: StatementSync;
	#answered = true;

	constructor(path: string) {
		super();
		this.#database = new DatabaseSync(path, { readOnly: true });
		this.#select = this.#database.prepare(
			`SELECT value, contact_email, is_dummy_br FROM sim_registration_accounts
			  WHERE account_no = ? AND method = ? ORDER BY value`,
		);
	}

	get serviceState(): "ready" | "unavailable" {
		return this.#answered ? "ready" : "unavailable";
	}

	/** The value is compared here in constant time, not in SQL. */
	override async find({ accountNO, method, value }: AccountQuery): Promise<Account | undefined> {
		const number = accountNO.toUpperCase();
		const rows = this.#read(number, method);
		const matching = (rows.length > 0 ? rows : [NOBODY]).filter((row) => isSame(row.value, value));
		const [found] = matching;
		if (rows.length === 0 || value === "" || found === undefined) return undefined;
		return {
			accountNO: number,
			contactEmail: found.contact_email,
			isDummyBr: found.is_dummy_br === 1,
		};
	}

	/** Nest calls this when the server ends. */
	onApplicationShutdown(): void {
		this.#database.close();
	}

	#read(accountNO: string, method: string): AccountRow[] {
		try {
			const rows = this.#select.all(accountNO, method) as unknown as AccountRow[];
			this.#answered = true;
			return rows;
		} catch {
			this.#answered = false;
			// The database's error message may contain the queried values.
			throw new AccountsUnavailableError("unreachable");
		}
	}
}

function isSame(one: string, other: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text.toUpperCase()).digest();
	return timingSafeEqual(digest(one), digest(other));
}
