import * as v from "valibot";
import { strictObjectCode } from "../text-entry.ts";

/** `GET api/login/csrf`. The specification names only its cookie. */
export const csrfAnswerSchema = v.object({ csrfToken: v.optional(v.string(), "") });

/**
 * The answer of `POST api/login/login`, whose request is `loginSchema`. A failed login is 200 with
 * `success: false`.
 */
export const loginAnswerSchema = v.variant("success", [
	v.object({
		success: v.literal(true),
		token: v.string(),
		isDummyBr: v.boolean(),
		/** whether the account was registered before; absent in the answer of an older server */
		hasEarlierRegistration: v.optional(v.boolean(), false),
	}),
	/** Without a code, as the specification has it, nothing matched. */
	v.object({ success: v.literal(false), errorCode: v.optional(v.string(), "login_error") }),
]);

/** `POST api/login/renew`: another token for the same session. */
export const renewalAnswerSchema = v.object({ success: v.literal(true), token: v.string() });

/** `POST api/login/logout` */
export const logoutSchema = v.strictObject(
	{
		/** what was entered waits on the phone for the account's next login */
		keepsDraft: v.optional(v.boolean("error_wrong_type")),
	},
	strictObjectCode,
);

export const logoutAnswerSchema = v.object({ success: v.literal(true) });

export type CsrfAnswer = v.InferOutput<typeof csrfAnswerSchema>;
export type LoginAnswer = v.InferOutput<typeof loginAnswerSchema>;
export type RenewalAnswer = v.InferOutput<typeof renewalAnswerSchema>;
export type Logout = v.InferOutput<typeof logoutSchema>;
export type LogoutAnswer = v.InferOutput<typeof logoutAnswerSchema>;
