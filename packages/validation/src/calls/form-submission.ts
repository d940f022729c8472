import * as v from "valibot";

/** The answer of `POST api/form/formsubmission`, whose request is `submissionSchema`. */
export const submissionAnswerSchema = v.object({
	success: v.literal(true),
	/** what the customer quotes when asking about the registration */
	reference: v.string(),
	/** ISO 8601; absent in the answer of an older server */
	submittedAt: v.optional(v.string()),
	/** the addresses that a confirmation goes to, masked: `w•••@example.com` */
	mailedTo: v.array(v.string()),
});

export type SubmissionAnswer = v.InferOutput<typeof submissionAnswerSchema>;
