import * as v from "valibot";
import { ISSUE_CODES } from "../issue-code.ts";

/** `GET api/login/csrf` */
export const csrfAnswerSchema = v.object({ csrfToken: v.string() });

/** `POST api/login/login`. A failed login is 200 with `success: false`. */
export const loginAnswerSchema = v.variant("success", [
	v.object({
		success: v.literal(true),
		token: v.string(),
		isDummyBr: v.boolean(),
		/** whether the account was registered before; absent in the answer of an older server */
		hasEarlierRegistration: v.optional(v.boolean(), false),
	}),
	v.object({ success: v.literal(false), errorCode: v.string() }),
]);

/** `POST api/login/renew`: another token for the same session. */
export const renewalAnswerSchema = v.object({ success: v.literal(true), token: v.string() });

/** `POST api/login/logout` */
export const logoutAnswerSchema = v.object({ success: v.literal(true) });

/** `POST api/form/formsubmission` */
export const submissionAnswerSchema = v.object({
	success: v.literal(true),
	/** what the customer quotes when asking about the registration */
	reference: v.string(),
	/** the addresses that a confirmation goes to, masked: `w•••@example.com` */
	mailedTo: v.array(v.string()),
});

/** The answer to every failed call. `issues` lists the fields at fault, if any. */
export const problemSchema = v.object({
	success: v.literal(false),
	/** one of `ERROR_CODES`, or a code that only a newer server knows */
	errorCode: v.string(),
	issues: v.optional(v.array(v.object({ field: v.string(), code: v.picklist(ISSUE_CODES) }))),
});

export type CsrfAnswer = v.InferOutput<typeof csrfAnswerSchema>;
export type LoginAnswer = v.InferOutput<typeof loginAnswerSchema>;
export type RenewalAnswer = v.InferOutput<typeof renewalAnswerSchema>;
export type LogoutAnswer = v.InferOutput<typeof logoutAnswerSchema>;
export type SubmissionAnswer = v.InferOutput<typeof submissionAnswerSchema>;
export type Problem = v.InferOutput<typeof problemSchema>;
