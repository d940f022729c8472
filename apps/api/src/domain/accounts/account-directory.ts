import { definePort, LOGIN_LIMIT_MS } from "../../platform/extensions/ports.ts";

/** The value used to log in, in addition to the account number. */
export type LoginMethod = "mobileNO" | "brNO";

/** The values of a login: the account number, and either mobile or BR number. */
export interface AccountQuery {
	readonly accountNO: string;
	readonly method: LoginMethod;
	/** the mobile number, or the first 8 characters of the BR number */
	readonly value: string;
}

export interface Account {
	readonly accountNO: string;
	/** the telecom's contact for the account; receives a mail in addition to the customer */
	readonly contactEmail: string;
	/** the account has no real BR number */
	readonly isDummyBr: boolean;
}

/**
 * Finds an account by its number together with a mobile number or a BR number.
 *
 * Selected in `accounts.module.ts` by `ACCOUNTS=database`, or `http` for a service of the telecom. Your
 * own adapter (docs/extending.md) has to pass `account-directory.contract.ts`.
 */
export abstract class AccountDirectory {
	/** whether the service that it uses, if any, answered recently. `health/ready` shows it */
	abstract readonly serviceState: "none" | "ready" | "unavailable";

	/**
	 * @param signal aborts at the time limit
	 * @returns undefined if the two do not match, and in the same time if there is no such account
	 * @throws AccountsUnavailableError if it cannot answer, which does not count as a failed login
	 */
	abstract find(query: AccountQuery, signal?: AbortSignal): Promise<Account | undefined>;
}

definePort(
	AccountDirectory,
	{ serviceState: "value", find: { limitMs: LOGIN_LIMIT_MS, signalAt: 1 } },
	["ACCOUNTS", "database"],
);
