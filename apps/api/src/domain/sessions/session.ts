import type { Account } from "../accounts/account-directory.ts";
import type {
	AccountLookups,
	CustomerLanguage,
	LoginMethod,
} from "../registrations/registration.ts";

/** A logged-in customer, and what the customer accepted by logging in. */
export interface Session {
	/** also the id of the token */
	readonly id: string;
	readonly account: Account;
	readonly accountLookups: AccountLookups;
	readonly method: LoginMethod;
	/** the mobile or BR number used to log in */
	readonly value: string;
	/** version and language of the collection statement that was shown */
	readonly statement: { readonly version: string; readonly language: CustomerLanguage };
	/** opens data sealed for this session; only in the token */
	readonly privateKey: Uint8Array;
	readonly createdAt: Date;
	readonly expiresAt: Date;
	/** the Idempotency-Key whose success ended this session; null if something else did */
	readonly ended: { readonly byKey: string | null } | undefined;
}
