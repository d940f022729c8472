import type { Call } from "../call.ts";
import { CHALLENGE, SESSION_TOKEN } from "../examples.ts";

const LOGIN = {
	accountNO: "204518837",
	mobileNO: "61234567",
	brNO: "",
	recaptchaTokenV3: "",
	recaptchaTokenV2: "eyJjaGFsbGVuZ2Ui…",
};
const DRAFT = { device: "8b3f7d4c-6f0e-4a55-9c1e-0f6a1c2b3d4e" };
const SESSION = { success: true, token: SESSION_TOKEN, isDummyBr: false };

export const LOGIN_CALLS: readonly Call[] = [
	{
		method: "get",
		path: "/api/login/csrf",
		name: "getCsrfToken",
		tag: "login",
		summary: "Get the token that every POST repeats in X-CSRF-Token, and its cookie",
		answers: {
			200: {
				description: "The token; every POST also sends its cookie.",
				headers: ["Set-Cookie"],
				content: { schema: "CsrfAnswer", examples: { token: { csrfToken: "8f14e45f…" } } },
			},
		},
	},
	{
		method: "get",
		path: "/api/captcha/challenge",
		name: "getCaptchaChallenge",
		tag: "login",
		summary: "Get a proof-of-work challenge, with CAPTCHA=altcha",
		description:
			"Its solution, base64 of the JSON {challenge, solution}, is the captcha of a login or a submission. It passes once.",
		parameters: [
			{
				name: "work",
				in: "query",
				description: "the work level: 1 after captcha_harder, 2 after captcha_hardest",
				example: "1",
			},
		],
		answers: {
			200: {
				description: "A signed challenge, for 20 minutes.",
				content: { schema: "Challenge", examples: { challenge: CHALLENGE } },
			},
		},
		refusals: ["not_found", "request_malformed"],
	},
	{
		method: "post",
		path: "/api/login/login",
		name: "logIn",
		tag: "login",
		summary: "Log in with an account number and a mobile number, or the first part of a BR number",
		description:
			"Send exactly one of mobileNO and brNO. A failed login is 200 with success false, the same for every reason.",
		needs: ["ownSite", "csrf", "limit", "open"],
		body: { schema: "Login", examples: { mobile: LOGIN } },
		answers: {
			200: {
				description: "A session, or login_error.",
				headers: ["Set-Cookie"],
				content: {
					schema: "LoginAnswer",
					examples: {
						success: { ...SESSION, hasEarlierRegistration: false },
						noMatch: { success: false, errorCode: "login_error" },
					},
				},
			},
		},
		refusals: [
			"validation_failed",
			"captcha_failed",
			"captcha_score_low",
			"captcha_harder",
			"captcha_hardest",
			"captcha_unavailable",
			"accounts_unavailable",
		],
	},
	{
		method: "post",
		path: "/api/login/recaptcha",
		name: "checkCaptcha",
		tag: "login",
		summary: "Check a captcha without spending it",
		needs: ["ownSite", "csrf", "limit"],
		body: {
			schema: "CaptchaCheck",
			examples: { submission: { recaptchaToken: "eyJjaGFsbGVuZ2Ui…" } },
		},
		answers: {
			200: {
				description: "It passes, and will pass once more at the login or submission.",
				content: { schema: "CaptchaCheckAnswer", examples: { success: { success: true } } },
			},
		},
		refusals: ["captcha_failed", "captcha_score_low", "captcha_unavailable", "validation_failed"],
	},
	{
		method: "post",
		path: "/api/login/renew",
		name: "renewSession",
		tag: "login",
		summary: "Extend the session by 30 minutes",
		needs: ["ownSite", "csrf", "session", "limit"],
		answers: {
			200: {
				description: "The token to use from now on.",
				content: {
					schema: "RenewalAnswer",
					examples: { success: { success: true, token: SESSION_TOKEN } },
				},
			},
		},
	},
	{
		method: "post",
		path: "/api/login/logout",
		name: "logOut",
		tag: "login",
		summary: "End the session",
		description:
			"The halves of keys that the session took are destroyed, unless what was entered is to wait for the account's next login.",
		needs: ["ownSite", "csrf", "session"],
		body: {
			schema: "Logout",
			examples: { logOut: {}, backToLogin: { keepsDraft: true } },
		},
		answers: {
			200: {
				description: "The session has ended.",
				content: { schema: "LogoutAnswer", examples: { success: { success: true } } },
			},
		},
		refusals: ["validation_failed"],
	},
	{
		method: "post",
		path: "/api/draft/takeKeyHalf",
		name: "takeDraftKeyHalf",
		tag: "draft",
		summary: "Get the server's half of a draft's key",
		description:
			"Returns the same half for an account and number, until 24 hours after the end of the session. Creates it if there is none; an account has at most 20, beyond which the first to expire are destroyed. A session that a submission ended only gets an existing half, so that a page that lost the answer can open its draft.",
		needs: ["ownSite", "limit", "csrf", "session"],
		body: { schema: "DraftDevice", examples: { draft: DRAFT } },
		answers: {
			200: {
				description: "The half.",
				content: {
					schema: "TakeKeyHalfAnswer",
					examples: { half: { keyHalf: "q0Zx1Nf0c6mUqk0Wm8mB2q3c2o1y7zJH0b4n8kq5rXw=" } },
				},
			},
		},
		refusals: ["validation_failed"],
	},
	{
		method: "post",
		path: "/api/draft/keepKeyHalf",
		name: "keepDraftKeyHalf",
		tag: "draft",
		summary: "Keep a draft on the phone",
		description:
			"Lets the half of the account's draft live for seven days from this call, which the phone repeats while the customer edits; with isKept false, no longer than without this call. An account keeps at most three drafts, beyond which those kept longest are kept no more.",
		needs: ["ownSite", "limit", "csrf", "session"],
		body: {
			schema: "KeepKeyHalf",
			examples: { keep: { ...DRAFT, isKept: true }, release: { ...DRAFT, isKept: false } },
		},
		answers: {
			200: {
				description: "Until when the half is kept; nothing if it is not, or does not exist.",
				content: {
					schema: "KeepKeyHalfAnswer",
					examples: { kept: { keptUntil: "2026-12-07T04:00:00.000Z" }, released: {} },
				},
			},
		},
		refusals: ["validation_failed"],
	},
	{
		method: "post",
		path: "/api/draft/setReminder",
		name: "setDraftReminder",
		tag: "draft",
		summary: "Remind the customer of a kept draft",
		description:
			"One mail with the form's link goes to the address, 24 hours after this call or the last `keepKeyHalf`; an empty address removes the reminder. It is not sent once the draft ends, or its half is taken by another session. The address is sealed with the draft's key, and erased once the mail is sent.",
		needs: ["ownSite", "limit", "csrf", "session"],
		body: {
			schema: "DraftReminder",
			examples: {
				remind: { ...DRAFT, address: "owner@wongkee.example" },
				remove: { ...DRAFT, address: "" },
			},
		},
		answers: {
			200: {
				description: "When the mail is sent; nothing without a reminder or a kept draft.",
				content: {
					schema: "DraftReminderAnswer",
					examples: { set: { remindAt: "2026-12-01T04:00:00.000Z" }, none: {} },
				},
			},
		},
		refusals: ["validation_failed"],
	},
	{
		method: "post",
		path: "/api/draft/findKeptDrafts",
		name: "findKeptDrafts",
		tag: "draft",
		summary: "Find the drafts that were kept on the phone",
		description:
			"Of the given numbers, those of drafts that this account keeps, of which `takeKeyHalf` gives the halves. The answer is the same for a number of another account as for one that nobody knows.",
		needs: ["ownSite", "limit", "csrf", "session"],
		body: { schema: "FindKeptDrafts", examples: { one: { devices: [DRAFT.device] } } },
		answers: {
			200: {
				description: "The numbers.",
				content: {
					schema: "FindKeptDraftsAnswer",
					examples: {
						one: { devices: [DRAFT.device] },
						none: { devices: [] },
					},
				},
			},
		},
		refusals: ["validation_failed"],
	},
	{
		method: "post",
		path: "/api/draft/destroyKeyHalf",
		name: "destroyDraftKeyHalf",
		tag: "draft",
		summary: "Destroy the server's half of a draft's key",
		description:
			"Needs neither session nor cookie, because a phone calls it after success and log-out; only the phone with the draft knows the number. A log-out also destroys the halves that its session fetched.",
		needs: ["ownSite", "limit"],
		body: { schema: "DraftDevice", examples: { draft: DRAFT } },
		answers: {
			200: {
				description: "The half is destroyed, or never existed.",
				content: { schema: "DestroyKeyHalfAnswer", examples: { done: { success: true } } },
			},
		},
		refusals: ["validation_failed"],
	},
	{
		method: "post",
		path: "/api/user/NewAccountValidation",
		name: "validateInvitation",
		tag: "login",
		summary: "Check an invitation",
		needs: ["ownSite", "csrf", "limit", "open"],
		parameters: [
			{
				name: "token",
				in: "query",
				description: "the invitation's token, if the body has none",
				example: "q3V8…",
			},
		],
		body: { schema: "NewAccountValidation", examples: { token: { token: "q3V8…" } } },
		answers: {
			200: {
				description: "Whether it is valid; the reason is not given.",
				content: {
					schema: "NewAccountValidationAnswer",
					examples: {
						valid: { valid: true, accountNO: "•••••8837" },
						notValid: { valid: false },
					},
				},
			},
		},
		refusals: ["validation_failed"],
	},
];
