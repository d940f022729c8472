/** What the success screen shows and prints. */
export interface Receipt {
	readonly reference: string;
	/** by the server's clock, because the phone's may be a year off */
	readonly registeredAt: Date;
	/** missing after a reload: nothing personal is stored on the phone */
	readonly details?: ReceiptDetails;
}

interface ReceiptDetails {
	/** as entered: one of the two may be empty */
	readonly companyName: { readonly english: string; readonly chinese: string };
	/** the addresses of the confirmation, masked by the server */
	readonly mailedTo: readonly string[];
}
