import type { FileFacts, WarningCode } from "@sim-registration/validation";

/** A file of the customer's, read into memory when it was chosen, and made ready to be sent. */
export interface ChosenFile extends FileFacts {
	/** what is sent; a later change of the original does not reach it */
	readonly contents: Blob;
	/** its size before it was shrunk */
	readonly reducedFromBytes?: number;
	/** what may make it hard to read */
	readonly warning?: WarningCode;
	/** the customer uses it anyway */
	readonly isWarningAccepted?: true;
}
