import { Injectable, type OnModuleInit } from "@nestjs/common";
import { SecurityEvents } from "../../audit/security-events.ts";
import { Database } from "../../database/database.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import { accountLookups } from "./account-lookup.ts";

/**
 * Tells the audit log which of the accounts that refused requests named exist: those that were
 * imported, that are logged in, or that have a registration. A directory of another kind cannot list
 * its accounts; with it the first are none.
 */
@Injectable()
export class KnownAccounts implements OnModuleInit {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly events: SecurityEvents,
	) {}

	onModuleInit(): void {
		this.events.recogniseBy((accountNOs) => this.among(accountNOs));
	}

	async among(accountNOs: readonly string[]): Promise<ReadonlySet<string>> {
		const numbers = new Map(
			accountNOs.flatMap((accountNO) =>
				accountLookups(this.keys, accountNO).map((lookup) => [lookup, accountNO] as const),
			),
		);
		const rowsIn = (table: "accounts" | "sessions" | "registrations") =>
			this.database
				.selectFrom(table)
				.select("account_lookup")
				.where("account_lookup", "in", [...numbers.keys()]);
		const rows = await rowsIn("accounts")
			.union(rowsIn("sessions"))
			.union(rowsIn("registrations"))
			.execute();
		return new Set(rows.flatMap(({ account_lookup }) => numbers.get(account_lookup) ?? []));
	}
}
