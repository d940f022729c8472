import type { LoginMethod } from "../../registrations/registration.ts";

/** What a customer logs in with: the account number, and one of mobile and BR number. */
export interface AccountQuery {
	readonly accountNO: string;
	readonly method: LoginMethod;
	/** the mobile number, or the first 8 characters of the BR number */
	readonly value: string;
}

export interface Account {
	readonly accountNO: string;
	/** where the telecom reaches the account; gets a mail beside the customer */
	readonly contactEmail: string;
	/** the account has no real BR number */
	readonly isDummyBr: boolean;
}

/**
 * Finds an account by its number together with a mobile number or a BR number.
 *
 * The environment chooses: `ACCOUNTS=database`, or `http` for a service of the telecom. An adapter
 * of your own has to pass `account-directory.contract.ts`.
 */
export abstract class AccountDirectory {
	/** of the service that it asks, if any: whether it answered of late. `health/ready` shows it */
	abstract readonly serviceState: "none" | "ready" | "unavailable";

	/**
	 * @returns undefined where the two do not belong together; the same, after the same work, where
	 *   there is no such account
	 * @throws AccountsUnavailableError where it cannot say, which counts as nobody's failure
	 */
	abstract find(query: AccountQuery): Promise<Account | undefined>;
}
