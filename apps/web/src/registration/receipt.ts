import type { SubmissionAnswer } from "@sim-registration/validation";

/** What the success screen shows and prints. */
export interface Receipt extends SubmissionAnswer {
	/** as entered: one of the two may be empty */
	readonly companyName: { readonly english: string; readonly chinese: string };
	/** by the phone's clock */
	readonly registeredAt: Date;
}
