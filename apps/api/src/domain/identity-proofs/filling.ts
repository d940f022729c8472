import type { CustomerLanguage } from "../../platform/http/customer-language.ts";

/** The longest period over which starts are counted. */
export const BEGINNING_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Progress of a filling. Values are collected from iAM Smart only in `collecting`, which only one
 * request can enter.
 */
export type FillingStatus =
	/** requested; the customer is in iAM Smart, or about to be */
	| "started"
	/** returned in another browser: waits for its confirmation code in the original tab */
	| "unconfirmed"
	/** its values are being requested */
	| "collecting"
	| FillingEnd;

/** How a filling ended. */
export type FillingEnd =
	| "delivered"
	| "rejected"
	| "cancelled"
	| "failed"
	/** the session started another one */
	| "replaced"
	/** the form stopped waiting */
	| "withdrawn";

export interface Filling {
	readonly businessId: string;
	readonly sessionId: string;
	readonly status: FillingStatus;
	readonly language: CustomerLanguage;
	/** keyed hash of the state that its browser was last redirected with */
	readonly stateLookup: string | undefined;
	/** keyed hash of the confirmation code, if there is one */
	readonly confirmationLookup: string | undefined;
}

/** Data of a return in another browser, stored until it is confirmed. */
export interface AwaitedReturn {
	/** iAM Smart's authorisation code */
	readonly code: string;
	readonly confirmationCode: string;
}
