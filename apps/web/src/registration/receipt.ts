import type { SubmissionAnswer } from "@sim-registration/validation";

/** What the success screen shows and prints. */
export interface Receipt extends SubmissionAnswer {
	/** as entered: English, Chinese, or both */
	readonly companyNames: readonly string[];
	/** by the phone's clock */
	readonly registeredAt: Date;
}
