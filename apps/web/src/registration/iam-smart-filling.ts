/** A form filling that iAM Smart has not answered yet. */
export interface IamSmartFilling {
	/** the server's name for it, which is useless without this session */
	readonly businessID: string;
	/** where the customer approves it */
	readonly uri: string;
	/** by this phone's clock, in milliseconds since 1970 */
	readonly startedAt: number;
}

/** id of the notice that says what iAM Smart filled in */
export const FILLED_NOTICE = "iam-smart-filled";

/** Why values of iAM Smart now count as entered by hand: the customer is told. */
export type VerificationLoss = "newSession" | "refused";
