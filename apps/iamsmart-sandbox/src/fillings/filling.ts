import type { Language } from "../pages/language.ts";
import type { ProfileField, TestPerson } from "../persons/test-person.ts";
import type { Decision } from "./decision.ts";

/** One form filling, from initiateRequest on. */
export interface Filling {
	readonly businessID: string;
	readonly ticketID: string;
	readonly formName: string | undefined;
	readonly profileFields: readonly ProfileField[];
	/** ms since 1970 */
	readonly expiresAt: number;
	isDecided: boolean;
}

/** A browser that came to getQR for a filling; reloading that page makes another. */
export interface Visit {
	readonly id: string;
	readonly filling: Filling;
	readonly state: string;
	readonly redirectURI: string;
	readonly language: Language;
}

/** What was decided, and as whom. */
export interface Decided {
	readonly person: TestPerson;
	readonly decision: Decision;
}

/** A decision that returns with an authorisation code. */
export interface Grant extends Decided {
	readonly code: string;
	readonly visit: Visit;
	readonly openID: string;
	/** of the code */
	readonly codeExpiresAt: number;
}

/** What a code was redeemed for. */
export interface Token {
	readonly accessToken: string;
	readonly grant: Grant;
	/** ms since 1970 */
	readonly issuedAt: number;
	readonly expiresAt: number;
}
