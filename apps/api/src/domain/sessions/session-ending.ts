import { Inject, Injectable } from "@nestjs/common";
import { Database, type Transaction } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { accountLookups } from "../accounts/account-lookup.ts";
import { endSessions } from "./end-sessions.ts";

/** Ends sessions for operator commands, beside a running server. */
@Injectable()
export class SessionEnding {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @returns the number of active sessions of an account */
	async endOf(accountNO: string): Promise<number> {
		const lookups: readonly string[] = accountLookups(this.keys, accountNO);
		return await this.#endThose((lookup) => lookups.includes(lookup));
	}

	/** @returns the number of active sessions */
	async endAll(): Promise<number> {
		return await this.#endThose(() => true);
	}

	#endThose(isMeant: (accountLookup: string) => boolean): Promise<number> {
		return this.database.transaction().execute(async (transaction) => {
			const running = await findRunning(transaction, this.now());
			const ids = running.filter((row) => isMeant(row.account_lookup)).map(({ id }) => id);
			return await endSessions(transaction, ids, this.now());
		});
	}
}

function findRunning(transaction: Transaction, now: Date) {
	return transaction
		.selectFrom("sessions")
		.select(["id", "account_lookup"])
		.where("ended_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.execute();
}
