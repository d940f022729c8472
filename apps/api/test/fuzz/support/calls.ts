import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { writtenPdf, writtenPng } from "@sim-registration/sample-documents";
import { completeSubmission, wireFile } from "../../support/submission.ts";
import type { Random } from "./random.ts";
import type { WireRequest } from "./wire-request.ts";

const BASE = "/real-name-registration";
const GRAPHQL = { query: "{ siteContent(language: en) { footer { categories { title } } } }" };
const PROFILE_FIELDS = ["idNo", "enName", "chName", "birthDate"];

/** The client's session, if any. */
export interface Credentials {
	readonly accountNO: string;
	readonly token: string;
	readonly csrfToken: string;
	readonly cookie: string;
}

interface Call {
	readonly method: "GET" | "POST";
	/** as registered in the server */
	readonly route: string;
	readonly targets?: readonly string[];
	readonly body?: (random: Random, credentials: Credentials) => unknown;
}

/** Every call of the server with realistic data. A test compares it with the registered calls. */
export const CALLS: readonly Call[] = [
	{ method: "GET", route: `${BASE}/health/live` },
	{ method: "GET", route: `${BASE}/health/ready` },
	{ method: "GET", route: `${BASE}/metrics` },
	{ method: "GET", route: `${BASE}/api-docs` },
	{ method: "GET", route: `${BASE}/api-docs.json` },
	{ method: "GET", route: `${BASE}/api-docs.css` },
	{ method: "GET", route: BASE },
	{ method: "GET", route: `${BASE}/icon.svg` },
	{ method: "GET", route: `${BASE}/page-not-found` },
	{
		method: "GET",
		route: `${BASE}/:language`,
		targets: [`${BASE}/tc`, `${BASE}/en`, `${BASE}/sc`, `${BASE}/xx`, `${BASE}/favicon.svg`],
	},
	{
		method: "GET",
		route: `${BASE}/:language/accessibility`,
		targets: [`${BASE}/en/accessibility`],
	},
	{ method: "GET", route: `${BASE}/support/:page`, targets: [`${BASE}/support/tnc`] },
	{
		method: "GET",
		route: `${BASE}/:language/support/:page`,
		targets: [`${BASE}/en/support/code-of-practice`],
	},
	{ method: "POST", route: `${BASE}/api/configuration/getMaintenanceMode`, body: () => ({}) },
	{
		method: "POST",
		route: `${BASE}/api/usage`,
		body: () => ({ "step company": 1, "shown error_missing_email": 2, "lcp 2500": 1 }),
	},
	{
		method: "POST",
		route: `${BASE}/api/csp-report`,
		body: () => ({
			"csp-report": {
				"document-uri": "https://register.example/real-name-registration/en",
				"violated-directive": "script-src",
				"blocked-uri": "inline",
			},
		}),
	},
	{ method: "GET", route: `${BASE}/api/captcha/challenge` },
	{ method: "GET", route: `${BASE}/api/login/csrf` },
	{ method: "POST", route: `${BASE}/api/login/login`, body: loginFields },
	{
		method: "POST",
		route: `${BASE}/api/login/recaptcha`,
		body: () => ({ recaptchaTokenV3: "", recaptchaTokenV2: "", recaptchaToken: "" }),
	},
	{
		method: "POST",
		route: `${BASE}/api/user/NewAccountValidation`,
		targets: [
			`${BASE}/api/user/NewAccountValidation`,
			`${BASE}/api/user/NewAccountValidation?token=abc`,
		],
		body: () => ({ token: "A".repeat(43) }),
	},
	{ method: "POST", route: `${BASE}/api/login/renew`, body: () => ({}) },
	{ method: "POST", route: `${BASE}/api/login/logout`, body: () => ({}) },
	{ method: "POST", route: `${BASE}/api/draft/takeKeyHalf`, body: draftFields },
	{
		method: "POST",
		route: `${BASE}/api/draft/keepKeyHalf`,
		body: () => ({ ...draftFields(), isKept: true }),
	},
	{
		method: "POST",
		route: `${BASE}/api/draft/setReminder`,
		body: () => ({ ...draftFields(), address: "owner@wongkee.example" }),
	},
	{
		method: "POST",
		route: `${BASE}/api/draft/findKeptDrafts`,
		body: () => ({ devices: [draftFields().device] }),
	},
	{ method: "POST", route: `${BASE}/api/draft/destroyKeyHalf`, body: draftFields },
	{ method: "POST", route: `${BASE}/api/form/formsubmission`, body: submission },
	{ method: "GET", route: `${BASE}/api/form/submissionAnswer` },
	{ method: "POST", route: `${BASE}/graphql`, body: () => GRAPHQL },
	{
		method: "POST",
		route: `${BASE}/api/iamsmart/anonymous/initFormFilling`,
		body: () => ({ profileFields: PROFILE_FIELDS }),
	},
	{
		method: "POST",
		route: `${BASE}/api/iamsmart/getQR`,
		body: () => ({
			ticketID: randomUUID(),
			lang: "en-US",
			source: "Android_Chrome",
			redirect: `${BASE}/en`,
		}),
	},
	{
		method: "POST",
		route: `${BASE}/api/iamsmart/confirmReturn`,
		body: () => ({ businessID: randomUUID() }),
	},
	{
		method: "POST",
		route: `${BASE}/api/iamsmart/cancelFormFilling`,
		body: () => ({ businessID: randomUUID() }),
	},
	{
		method: "GET",
		route: `${BASE}/api/iamsmart/poll/formFilling/:businessID`,
		targets: [`${BASE}/api/iamsmart/poll/formFilling/${randomUUID()}`],
	},
	{
		method: "GET",
		route: `${BASE}/api/iamsmart/callback`,
		targets: [
			`${BASE}/api/iamsmart/callback?state=abc&code=def`,
			`${BASE}/api/iamsmart/callback?state=abc&error_code=D40000`,
		],
	},
	{ method: "GET", route: `${BASE}/api/iamsmart/return.css` },
];

/** A valid request, or one whose session has ended. */
export function validRequest(random: Random, credentials: Credentials): WireRequest {
	const { method, route, targets, body } = random.one(CALLS);
	const json = body === undefined ? undefined : JSON.stringify(body(random, credentials));
	const isZipped = route.endsWith("formsubmission") && random.happens(0.2);
	const bytes = json === undefined ? undefined : Buffer.from(json);
	return {
		method,
		target: targets === undefined ? route : random.one(targets),
		framing: random.happens(0.2) ? "chunks" : "length",
		body: bytes && isZipped ? gzipSync(bytes) : bytes,
		headers: [
			["Host", "localhost"],
			["Accept-Language", random.one(["en", "zh-Hant-HK"])],
			// A different address each time, because the code of interest is behind the limits.
			["X-Forwarded-For", `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`],
			["Authorization", `Bearer ${credentials.token}`],
			["X-CSRF-Token", credentials.csrfToken],
			["Cookie", credentials.cookie],
			["Idempotency-Key", randomUUID()],
			...(bytes === undefined ? [] : [["Content-Type", "application/json"] as const]),
			...(isZipped ? [["Content-Encoding", "gzip"] as const] : []),
		],
	};
}

function loginFields(random: Random, { accountNO }: Credentials): unknown {
	const mobileNO = random.happens(0.5) ? "61234567" : "69999999";
	return { accountNO, mobileNO, brNO: "", recaptchaTokenV3: "", recaptchaTokenV2: "" };
}

function draftFields(): { device: string } {
	return { device: randomUUID() };
}

const PDF = wireFile(writtenPdf());
const PNG = wireFile(writtenPng());

function submission(): unknown {
	return completeSubmission({
		brCopy: PDF,
		businessProof: PDF,
		idCopyF: PNG,
		idCopyB: PNG,
		idCopyS: PNG,
	});
}
