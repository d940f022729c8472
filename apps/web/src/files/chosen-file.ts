import type { FileFacts, WarningCode } from "@sim-registration/validation";

/** A customer's file, read into memory when it was chosen, and prepared to be sent. */
export interface ChosenFile extends FileFacts {
	/** the file to send; later changes to the original do not affect it */
	readonly contents: Blob;
	/** its size before it was shrunk */
	readonly reducedFromBytes?: number;
	/** what may make it hard to read */
	readonly warning?: WarningCode;
	/** of a photo of the identity document: the type that was chosen when it was added */
	readonly addedFor?: string;
	/** the customer uses it anyway */
	readonly isWarningAccepted?: true;
}
