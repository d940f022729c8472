import type { FileFacts } from "@sim-registration/validation";

/** A file of the customer's, read into memory when it was chosen. */
export interface ChosenFile extends FileFacts {
	/** what is sent; a later change of the original does not reach it */
	readonly contents: Blob;
}
