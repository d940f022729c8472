import * as v from "valibot";

/**
 * The answer of `POST api/form/formsubmission`, whose request is `submissionSchema`. The
 * specification names only `success`; the form also works with a server that gives no more.
 */
export const submissionAnswerSchema = v.object({
	success: v.literal(true),
	/** what the customer quotes when asking about the registration */
	reference: v.optional(v.string(), ""),
	/** ISO 8601; absent in the answer of an older server */
	submittedAt: v.optional(v.string()),
	/** the addresses that a confirmation goes to, masked: `w•••@example.com` */
	mailedTo: v.optional(v.array(v.string()), []),
});

export type SubmissionAnswer = v.InferOutput<typeof submissionAnswerSchema>;
