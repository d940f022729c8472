import { type SubmissionAnswer, submissionAnswerSchema } from "@sim-registration/validation";
import { withCsrfToken } from "./csrf-token.ts";
import { announcing } from "./problem-watch.ts";
import { type HttpAnswer, readAnswer } from "./read-answer.ts";
import { sendWithProgress } from "./send-with-progress.ts";
import { readSessionToken } from "./session-token.ts";

export interface FormSubmission {
	readonly body: Blob;
	/** how the body is compressed, if at all */
	readonly encoding?: "gzip" | undefined;
	/** made once per filled form, so that a repeated call never creates a second registration */
	readonly idempotencyKey: string;
	/** once aborted, nothing more is sent; a sent request is still awaited */
	readonly signal: AbortSignal;
	readonly onProgress: (sentBytes: number) => void;
}

export interface SubmissionReceipt extends SubmissionAnswer {
	/** by the server's clock if the answer says it, otherwise by the phone's */
	readonly registeredAt: Date;
}

/**
 * `POST api/form/formsubmission`.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export function submitForm(submission: FormSubmission): Promise<SubmissionReceipt> {
	const { body, encoding, idempotencyKey, signal, onProgress } = submission;
	return withCsrfToken(async (csrfToken) => {
		signal.throwIfAborted();
		const headers = {
			"X-CSRF-Token": csrfToken,
			"Idempotency-Key": idempotencyKey,
			...(encoding && { "Content-Encoding": encoding }),
		};
		const token = readSessionToken();
		const answer = await sendWithProgress({
			path: "form/formsubmission",
			body,
			headers,
			onProgress,
		});
		const receipt = announcing(token, () => readAnswer(submissionAnswerSchema, answer));
		return { ...receipt, registeredAt: momentOf(receipt, answer) };
	});
}

/** A repeated submission's Date header is later than the registration. */
function momentOf({ submittedAt }: SubmissionAnswer, { header }: HttpAnswer): Date {
	const date = Date.parse(submittedAt ?? header("Date") ?? "");
	return Number.isNaN(date) ? new Date() : new Date(date);
}
