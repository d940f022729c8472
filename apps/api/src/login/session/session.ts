import type {
	AccountLookups,
	CustomerLanguage,
	LoginMethod,
} from "../../registrations/registration.ts";
import type { Account } from "../accounts/account-directory.ts";

/** Who is logged in, and what they accepted by logging in. */
export interface Session {
	/** also the id of the token */
	readonly id: string;
	readonly account: Account;
	readonly accountLookups: AccountLookups;
	readonly method: LoginMethod;
	/** the mobile or BR number that the login was made with */
	readonly value: string;
	/** the collection statement that was shown: which version, in which language */
	readonly statement: { readonly version: string; readonly language: CustomerLanguage };
	/** opens what is sealed for this session; in the token alone */
	readonly privateKey: Uint8Array;
	readonly createdAt: Date;
	readonly expiresAt: Date;
	/** the Idempotency-Key whose success ended this session; null where something else did */
	readonly ended: { readonly byKey: string | null } | undefined;
}
