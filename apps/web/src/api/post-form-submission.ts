import { type SubmissionAnswer, submissionAnswerSchema } from "@sim-registration/validation";
import { announcing } from "./api-problem.ts";
import { withCsrfHeader } from "./csrf-token.ts";
import { readSessionToken } from "./kept-session-token.ts";
import { exchange, postWithProgress } from "./make-call.ts";
import { type HttpAnswer, readAnswer } from "./read-answer.ts";

export interface FormSubmission {
	readonly body: Blob;
	/** how the body is compressed, if at all */
	readonly encoding?: "gzip" | undefined;
	/** made once per filled form, so that a repeated call never creates a second registration */
	readonly idempotencyKey: string;
	/** only this form was ever sent under the key, so an answer stored under it is this form's */
	readonly isOnlyForm: boolean;
	/**
	 * something was sent under the key before: if it was this form, its answer is asked for first, and
	 * it is sent again only if there is none
	 */
	readonly mayHaveArrived: boolean;
	/** once aborted, nothing more is sent; a sent request is still awaited */
	readonly signal: AbortSignal;
	readonly onProgress: (sentBytes: number) => void;
}

/** On a line that works, the answer is small. */
const ASK_PATIENCE_MS = 10_000;

export interface SubmissionReceipt extends SubmissionAnswer {
	/** by the server's clock if the answer says it, otherwise by the phone's */
	readonly registeredAt: Date;
}

/**
 * `POST api/form/formsubmission`, or the answer that an earlier one lost.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export function postFormSubmission(submission: FormSubmission): Promise<SubmissionReceipt> {
	const { body, encoding, idempotencyKey, signal, onProgress, isOnlyForm, mayHaveArrived } =
		submission;
	const key = { "Idempotency-Key": idempotencyKey };
	const ask = async () => {
		const answer = await exchange("form/submissionAnswer", {
			headers: key,
			timeout: ASK_PATIENCE_MS,
		});
		// The stored answer may belong to an earlier form: 202, in progress, lets the upload continue.
		return isOnlyForm || answer.status !== 200 ? answer : { ...answer, status: 202 };
	};
	return withCsrfHeader(async (csrf) => {
		signal.throwIfAborted();
		const headers = {
			...csrf,
			...key,
			...(encoding && { "Content-Encoding": encoding }),
		};
		const token = readSessionToken();
		const earlier = isOnlyForm && mayHaveArrived && (await ask());
		const answer =
			earlier && earlier.status === 200
				? earlier
				: await postWithProgress({ path: "form/formsubmission", body, headers, onProgress, ask });
		const receipt = announcing(token, () => readAnswer(submissionAnswerSchema, answer));
		return { ...receipt, registeredAt: momentOf(receipt, answer) };
	});
}

/** A repeated submission's Date header is later than the registration. */
function momentOf({ submittedAt }: SubmissionAnswer, { header }: HttpAnswer): Date {
	return new Date(Date.parse(submittedAt ?? header("Date") ?? "") || Date.now());
}
