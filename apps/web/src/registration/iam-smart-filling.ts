/** A form filling that iAM Smart was asked for and has not answered yet. */
export interface IamSmartFilling {
	/** the server's name for it, which opens nothing without this session */
	readonly businessID: string;
	/** where the customer approves it */
	readonly uri: string;
	/** by this phone's clock, in milliseconds since 1970 */
	readonly startedAt: number;
}

/** id of the notice that says what iAM Smart filled in */
export const FILLED_NOTICE = "iam-smart-filled";

/** Why values that iAM Smart provided stand as entered by hand: the customer is told. */
export type VerificationLoss = "newSession" | "refused";
