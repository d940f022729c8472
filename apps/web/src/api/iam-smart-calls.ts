import {
	type ConfirmReturn,
	cancelFormFillingAnswerSchema,
	confirmReturnAnswerSchema,
	type GetQr,
	getQrAnswerSchema,
	IAM_SMART_PROFILE_FIELDS,
	type IamSmartProfile,
	type InitFormFillingAnswer,
	iamSmartProfileSchema,
	initFormFillingAnswerSchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { call } from "./call.ts";
import { withCsrfHeader } from "./csrf-token.ts";

/**
 * `POST api/iamsmart/anonymous/initFormFilling`: asks iAM Smart to fill in a form for this session.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export function initFormFilling(signal: AbortSignal): Promise<InitFormFillingAnswer> {
	return withCsrfHeader((csrf) =>
		call("iamsmart/anonymous/initFormFilling", initFormFillingAnswerSchema, {
			method: "post",
			json: { profileFields: IAM_SMART_PROFILE_FIELDS },
			headers: csrf,
			signal,
		}),
	);
}

/** The browser navigates to it, so an address that runs a script must be rejected. */
const qrSchema = v.object({
	uri: v.pipe(getQrAnswerSchema.entries.uri, v.regex(/^https?:\/\//)),
});

/**
 * `POST api/iamsmart/getQR`: the address at iAM Smart for the customer's browser.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function getQr(wanted: GetQr, signal: AbortSignal): Promise<string> {
	const { uri } = await withCsrfHeader((csrf) =>
		call("iamsmart/getQR", qrSchema, {
			method: "post",
			json: wanted,
			headers: csrf,
			signal,
		}),
	);
	return uri;
}

/** Time limit of a poll; the next one gets the answer. */
const POLL_PATIENCE_MS = 10_000;

/**
 * 200 with the profile, or 202 with an object without its members; a later server may add others.
 */
const pollSchema = v.union([
	iamSmartProfileSchema,
	v.pipe(
		v.object({
			idNo: v.optional(v.never()),
			enName: v.optional(v.never()),
			birthDate: v.optional(v.never()),
		}),
		v.transform(() => undefined),
	),
]);

/**
 * `GET api/iamsmart/poll/formFilling/{businessID}`
 *
 * @returns undefined until iAM Smart has answered
 * @throws ApiProblem, ConnectionLostError
 */
export function pollFormFilling(
	businessID: string,
	signal: AbortSignal,
): Promise<IamSmartProfile | undefined> {
	return call(`iamsmart/poll/formFilling/${encodeURIComponent(businessID)}`, pollSchema, {
		timeout: POLL_PATIENCE_MS,
		signal,
	});
}

/**
 * `POST api/iamsmart/confirmReturn`: sends the code that the return page shows in another browser.
 * It proves that this customer went to iAM Smart.
 *
 * @returns whether the code is correct
 * @throws ApiProblem, ConnectionLostError
 */
export async function confirmReturn(confirmation: ConfirmReturn): Promise<boolean> {
	const { success } = await withCsrfHeader((csrf) =>
		call("iamsmart/confirmReturn", confirmReturnAnswerSchema, {
			method: "post",
			json: confirmation,
			headers: csrf,
		}),
	);
	return success;
}

/**
 * `POST api/iamsmart/cancelFormFilling`: the form no longer waits. A later approval in iAM Smart
 * says that nothing was filled in.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function cancelFormFilling(businessID: string): Promise<void> {
	await withCsrfHeader((csrf) =>
		call("iamsmart/cancelFormFilling", cancelFormFillingAnswerSchema, {
			method: "post",
			json: { businessID },
			headers: csrf,
		}),
	);
}
