import type { CustomerLanguage } from "../../registrations/registration.ts";

/**
 * How far a filling has come. Nothing is collected from iAM Smart but in `collecting`, which one
 * request alone can bring about.
 */
export type FillingStatus =
	/** asked for; the customer is, or will be, in iAM Smart */
	| "started"
	/** returned in another browser: waits for its confirmation code in the original tab */
	| "unconfirmed"
	/** its values are just being asked for */
	| "collecting"
	| FillingEnd;

/** How a filling ended. */
export type FillingEnd =
	| "delivered"
	| "rejected"
	| "cancelled"
	| "failed"
	/** the session began another one */
	| "replaced"
	/** the form stopped waiting for it */
	| "withdrawn";

export interface Filling {
	readonly businessId: string;
	readonly sessionId: string;
	readonly status: FillingStatus;
	readonly language: CustomerLanguage;
	/** keyed hash of the state that its browser was sent away with last */
	readonly stateLookup: string | undefined;
	/** keyed hash of the confirmation code, once there is one */
	readonly confirmationLookup: string | undefined;
}

/** What a return in another browser leaves until it is confirmed. */
export interface AwaitedReturn {
	/** iAM Smart's authorisation code */
	readonly code: string;
	readonly confirmationCode: string;
}
