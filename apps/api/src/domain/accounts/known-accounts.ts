import { Inject, Injectable, type OnModuleInit } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { SecurityEvents } from "../audit/security-events.ts";
import { accountHashes } from "./account-hashes.ts";
import { hasOwnDirectory } from "./own-directory.ts";

/**
 * Tells the audit log which accounts named in refused requests exist: those that were imported, are
 * logged in, or have a registration. A directory of another kind cannot list its accounts, so others
 * may exist there.
 */
@Injectable()
export class KnownAccounts implements OnModuleInit {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly events: SecurityEvents,
		private readonly extensions: Extensions,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	onModuleInit(): void {
		this.events.recogniseBy({
			knowsAll: hasOwnDirectory(this.environment, this.extensions),
			findKnown: (accountNOs) => this.among(accountNOs),
		});
	}

	async among(accountNOs: readonly string[]): Promise<ReadonlySet<string>> {
		const numbers = new Map(
			accountNOs.flatMap((accountNO) =>
				accountHashes(this.keys, accountNO).map((lookup) => [lookup, accountNO] as const),
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
