import type { Call } from "../call.ts";
import { PROFILE, SUBMISSION } from "../examples.ts";

const FILLING = { ticketID: "t-5b1f0c7a", businessID: "b-9d2e4f68" };
const IDEMPOTENCY_KEY = {
	name: "Idempotency-Key",
	in: "header",
	description: "1 to 128 printable ASCII characters, chosen by the client for one submission",
	example: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
} as const;
const STORED = {
	success: true,
	reference: "7K3M-9QXR-2T",
	submittedAt: "2026-11-26T04:41:07.000Z",
	mailedTo: ["o••••@wongkee.example"],
};

export const FORM_CALLS: readonly Call[] = [
	{
		method: "post",
		path: "/api/form/formsubmission",
		name: "submitRegistration",
		tag: "registration",
		summary: "Submit a registration with its files",
		description:
			"Ends the session on success. The body may be gzipped; it is read as a stream, with at most five files of 5 MB each. A repetition with the same Idempotency-Key and contents gets the first answer, also after the end of the session; 503 tells when to retry.",
		needs: ["ownSite", "csrf", "session", "open"],
		parameters: [
			IDEMPOTENCY_KEY,
			{
				name: "Content-Encoding",
				in: "header",
				description: "gzip, or absent",
				example: "gzip",
			},
		],
		body: { schema: "Submission", examples: { hkid: SUBMISSION } },
		answers: {
			200: {
				description: "Stored. Confirmations are being sent.",
				headers: ["Set-Cookie"],
				content: {
					schema: "SubmissionAnswer",
					examples: { success: STORED },
				},
			},
		},
		refusals: [
			"validation_failed",
			"captcha_failed",
			"captcha_score_low",
			"captcha_unavailable",
			"iamsmart_unverified",
			"idempotency_conflict",
			"file_refused",
		],
	},
	{
		method: "get",
		path: "/api/form/submissionAnswer",
		name: "fetchSubmissionAnswer",
		tag: "registration",
		summary: "Get the answer of a submission again",
		description:
			"For a client whose connection broke. Contents are not compared: only a client that has not changed the form since may rely on the answer.",
		needs: ["session"],
		parameters: [{ ...IDEMPOTENCY_KEY, required: true }],
		answers: {
			200: {
				description: "Stored. Ends nothing, and may be repeated.",
				headers: ["Set-Cookie"],
				content: { schema: "SubmissionAnswer", examples: { success: STORED } },
			},
			202: {
				description: "It waits for its turn, or has arrived and is being checked.",
				content: { schema: "Empty", examples: { waiting: {} } },
			},
		},
		refusals: ["request_malformed", "not_found"],
	},
	{
		method: "post",
		path: "/api/iamsmart/anonymous/initFormFilling",
		name: "beginFilling",
		tag: "iAM Smart",
		summary: "Start a filling by iAM Smart",
		needs: ["ownSite", "csrf", "session", "open"],
		body: {
			schema: "InitFormFilling",
			examples: { all: { profileFields: ["idNo", "enName", "chName", "birthDate"] } },
		},
		answers: {
			200: {
				description: "A filling that waits for a browser.",
				content: { schema: "InitFormFillingAnswer", examples: { filling: FILLING } },
			},
		},
		refusals: ["validation_failed", "too_many_requests", "iamsmart_error", "not_found"],
	},
	{
		method: "post",
		path: "/api/iamsmart/getQR",
		name: "getFillingAddress",
		tag: "iAM Smart",
		summary: "Get the address that redirects a browser to iAM Smart",
		needs: ["ownSite", "csrf", "session"],
		body: {
			schema: "GetQr",
			examples: {
				chrome: {
					ticketID: FILLING.ticketID,
					lang: "tc",
					source: "Android_Chrome",
					redirect: "https://register.telecom.hk/real-name-registration/api/iamsmart/callback",
				},
			},
		},
		answers: {
			200: {
				description: "The address, and a cookie that recognises the browser.",
				headers: ["Set-Cookie"],
				content: {
					schema: "GetQrAnswer",
					examples: { address: { uri: "https://iamsmart.example/api/v1/auth/getQR?…" } },
				},
			},
		},
		refusals: ["validation_failed", "not_found"],
	},
	{
		method: "get",
		path: "/api/iamsmart/poll/formFilling/:businessID",
		name: "pollFilling",
		tag: "iAM Smart",
		summary: "Get the outcome of a filling",
		needs: ["session"],
		parameters: [
			{
				name: "businessID",
				in: "path",
				required: true,
				description: "of the filling",
				example: FILLING.businessID,
			},
		],
		answers: {
			200: {
				description: "The data that the person agreed to share, repeatably until it expires.",
				content: { schema: "IamSmartProfile", examples: { person: PROFILE } },
			},
			202: {
				description: "Pending.",
				content: { schema: "Empty", examples: { waiting: {} } },
			},
		},
		refusals: ["iamsmart_reject", "iamsmart_cancelled", "iamsmart_replaced", "not_found"],
	},
	{
		method: "post",
		path: "/api/iamsmart/confirmReturn",
		name: "confirmReturn",
		tag: "iAM Smart",
		summary: "Confirm a return that happened in another browser",
		needs: ["ownSite", "csrf", "session"],
		body: {
			schema: "ConfirmReturn",
			examples: { code: { businessID: FILLING.businessID, confirmationCode: "402913" } },
		},
		answers: {
			200: {
				description: "Whether the code was correct.",
				content: { schema: "ConfirmReturnAnswer", examples: { right: { success: true } } },
			},
		},
		refusals: ["validation_failed", "not_found"],
	},
	{
		method: "post",
		path: "/api/iamsmart/cancelFormFilling",
		name: "cancelFormFilling",
		tag: "iAM Smart",
		summary: "Cancel a filling",
		needs: ["ownSite", "csrf", "session"],
		body: {
			schema: "CancelFormFilling",
			examples: { filling: { businessID: FILLING.businessID } },
		},
		answers: {
			200: {
				description: "The filling has ended; its data is no longer available.",
				content: { schema: "CancelFormFillingAnswer", examples: { done: { success: true } } },
			},
		},
		refusals: ["validation_failed", "not_found"],
	},
	{
		method: "get",
		path: "/api/iamsmart/callback",
		name: "returnFromIamSmart",
		tag: "iAM Smart",
		summary: "Redirect target of iAM Smart",
		parameters: [
			{ name: "state", in: "query", description: "the state of the redirect", example: "hU2x…" },
			{
				name: "code",
				in: "query",
				description: "the authorisation code, if the person agreed",
				example: "c0de…",
			},
			{
				name: "error_code",
				in: "query",
				description: "the error code otherwise",
				example: "D40000",
			},
		],
		answers: {
			200: {
				description: "A page with the outcome.",
				content: { schema: "Text", type: "text/html", examples: { page: "<!doctype html>…" } },
			},
			404: {
				description: "A page for an unknown or expired filling.",
				content: { schema: "Text", type: "text/html", examples: { page: "<!doctype html>…" } },
			},
		},
	},
	{
		method: "get",
		path: "/api/iamsmart/return.css",
		name: "getReturnStyle",
		tag: "iAM Smart",
		summary: "That page's style sheet",
		answers: {
			200: {
				description: "A style sheet.",
				content: { schema: "Text", type: "text/css", examples: { style: "body { … }" } },
			},
		},
	},
];
