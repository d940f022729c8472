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

/** A browser's visit to getQR for a filling; reloading the page makes another. */
export interface Visit {
	readonly id: string;
	readonly filling: Filling;
	readonly state: string;
	readonly redirectURI: string;
	readonly language: Language;
}

/** The decision, and the person who made it. */
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

/** A redeemed code's token. */
export interface Token {
	readonly accessToken: string;
	readonly grant: Grant;
	/** ms since 1970 */
	readonly issuedAt: number;
	readonly expiresAt: number;
}
