/** What the success screen shows and prints. */
export interface Receipt {
	readonly reference: string;
	/** by the server's clock; a phone's may be a year off */
	readonly registeredAt: Date;
	/** absent after a reload: nothing personal is kept on the phone */
	readonly details?: ReceiptDetails;
}

interface ReceiptDetails {
	/** as entered: one of the two may be empty */
	readonly companyName: { readonly english: string; readonly chinese: string };
	/** where the confirmation goes, masked by the server */
	readonly mailedTo: readonly string[];
}
