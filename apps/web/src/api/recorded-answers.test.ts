import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
	type RecordedCall,
	type RecordedJourney,
	readRecordings,
} from "@sim-registration/test-kit";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askSiteContent } from "../site-content/ask-site-content.ts";
import { forgetCsrfToken, withCsrfHeader } from "./csrf-token.ts";
import {
	destroyKeyHalf,
	findKeptDrafts,
	keepKeyHalf,
	setReminder,
	takeKeyHalf,
} from "./draft-key-half.ts";
import { serve } from "./fake-server.ts";
import { askMaintenance, fetchChallenge, logIn } from "./first-screen-calls.ts";
import {
	cancelFormFilling,
	confirmReturn,
	getQr,
	initFormFilling,
	pollFormFilling,
} from "./iam-smart-calls.ts";
import { clearSessionToken } from "./kept-session-token.ts";
import { postFormSubmission } from "./post-form-submission.ts";
import { endSession, renewSession } from "./session-calls.ts";

const { signal } = new AbortController();
const LOGIN = {
	accountNO: "204518837",
	mobileNO: "61234567",
	brNO: "",
	recaptchaTokenV3: "",
	recaptchaTokenV2: "c",
};
const WANTED = { ticketID: "t", lang: "tc", source: "iOS_Safari", redirect: "r" } as const;
const SUBMISSION = {
	body: new Blob(["{}"]),
	isOnlyForm: true,
	mayHaveArrived: false,
	idempotencyKey: "key-1",
	signal,
	onProgress: () => undefined,
};

/** How the form makes each call. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
	"../graphql": () => askSiteContent("{}", v.unknown(), "en"),
	"captcha/challenge": fetchChallenge,
	"configuration/getMaintenanceMode": askMaintenance,
	"draft/destroyKeyHalf": () => destroyKeyHalf("d"),
	"draft/keepKeyHalf": () => keepKeyHalf("d", true, "t"),
	"draft/setReminder": () => setReminder("d", "owner@wongkee.example", "t"),
	"draft/findKeptDrafts": () => findKeptDrafts(["d"], "t"),
	"draft/takeKeyHalf": () => takeKeyHalf("d", "t"),
	"form/formsubmission": () => postFormSubmission(SUBMISSION),
	"iamsmart/anonymous/initFormFilling": () => initFormFilling(signal),
	"iamsmart/cancelFormFilling": () => cancelFormFilling("b"),
	"iamsmart/confirmReturn": () => confirmReturn({ businessID: "b", confirmationCode: "000000" }),
	"iamsmart/getQR": () => getQr(WANTED, signal),
	"iamsmart/poll/formFilling/{businessID}": () => pollFormFilling("b", signal),
	"login/csrf": () => withCsrfHeader(async ({ "X-CSRF-Token": csrfToken }) => csrfToken),
	"login/login": () => logIn(LOGIN),
	"login/logout": endSession,
	"login/renew": () => renewSession(signal),
};

/** A call in a source, up to its path's first value. */
const CALL = /\b(?:call\(|postWithProgress\(\{\s*path: )["`]([^"`$]+)/g;
/** Paths that differ from what stands in the source. */
const PATH_OF: Readonly<Record<string, string>> = {
	graphql: "../graphql",
	"iamsmart/poll/formFilling/": "iamsmart/poll/formFilling/{businessID}",
};

/** Answers the submission as `serve` answers the other calls. */
class AnsweredRequest extends EventTarget {
	readonly upload = {};
	#headers: Record<string, string> = {};
	status = 0;
	responseText = "";
	onload = () => {};

	open(): void {}

	setRequestHeader(): void {}

	getResponseHeader(name: string): string | null {
		return this.#headers[name.toLowerCase()] ?? null;
	}

	send(): void {
		const { status, headers, body } = answer;
		[this.status, this.#headers, this.responseText] = [status, headers, JSON.stringify(body)];
		this.onload();
	}
}

let answer: RecordedCall["answer"];

beforeEach(() => {
	forgetCsrfToken();
	vi.stubGlobal("XMLHttpRequest", AnsweredRequest);
	serve(async ({ url }) => {
		const { status, headers, body } = answer;
		// Every POST fetches the token first.
		if (url.endsWith("/login/csrf") && !isCsrf(body)) return Response.json({ csrfToken: "c" });
		return Response.json(body, { status, headers });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSessionToken();
});

function isCsrf(body: unknown): boolean {
	return typeof body === "object" && body !== null && "csrfToken" in body;
}

/** As a later release might answer. */
function withMore(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withMore);
	if (typeof value !== "object" || value === null) return value;
	const members = Object.entries(value).map(([name, each]) => [name, withMore(each)]);
	return { ...Object.fromEntries(members), addedLater: { at: 1 } };
}

const RECORDINGS = readRecordings((text) =>
	text
		.replaceAll('"{uri}"', '"https://iamsmart.example/qr"')
		.replaceAll('"{keyHalf}"', `"${btoa("x".repeat(32))}"`),
);

function callsIn(journeys: readonly RecordedJourney[]): readonly RecordedCall[] {
	const calls = journeys.flatMap(({ steps }) =>
		steps.flatMap((step) => ("event" in step ? [] : [step])),
	);
	const kindOf = ({ request: { path }, answer: { status, body } }: RecordedCall) =>
		`${path} ${status} ${JSON.stringify(Object(body).success)} ${Object(body).errorCode}`;
	return [...new Map(calls.map((call) => [kindOf(call), call])).values()];
}

describe.each(RECORDINGS)("an answer of the server of release %s", (_file, journeys) => {
	test.each(callsIn(journeys))("is understood: $request.path, $answer.status", async (call) => {
		const make = CALLS[call.request.path];
		expect(make).toBeDefined();
		for (const body of [call.answer.body, withMore(call.answer.body)]) {
			forgetCsrfToken();
			answer = { ...call.answer, body };
			const read = await make?.().catch((error: unknown) => error);
			expect({ read }).toMatchObject({ read: expected(call) });
		}
	});
});

test("every call of the form is recorded", () => {
	const recorded = RECORDINGS.flatMap(([, journeys]) => callsIn(journeys));
	const paths = new Set(recorded.map(({ request: { path } }) => path));
	expect(Object.keys(CALLS).filter((path) => !paths.has(path))).toEqual([]);
	expect([...callsInSources()].toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

/** The paths that the form calls, by its sources. */
function callsInSources(): ReadonlySet<string> {
	const sources = join(import.meta.dirname, "..");
	const files = globSync("**/*.{ts,tsx}", { cwd: sources, exclude: ["**/*.test.*"] });
	const texts = files.map((file) => readFileSync(join(sources, file), "utf8"));
	const found = texts.flatMap((text) => [...text.matchAll(CALL)]);
	return new Set(found.map(([, path = ""]) => PATH_OF[path] ?? path));
}

/** The calls return all members of the answer, or nothing. */
function expected({ request: { path }, answer: { status, body } }: RecordedCall): unknown {
	const {
		csrfToken,
		uri,
		keyHalf,
		keptUntil,
		remindAt,
		devices,
		data,
		errorCode,
		issues = [],
	} = Object(body);
	if (status >= 400) return { status, errorCode, issues };
	if (path.endsWith("confirmReturn")) return Object(body).success;
	if (path.endsWith("setReminder")) return remindAt !== undefined;
	if (path.endsWith("keepKeyHalf")) return keptUntil !== undefined;
	const isUnread = status === 202 || /(?:renew|logout|cancelFormFilling|KeyHalf)$/.test(path);
	if (isUnread && keyHalf === undefined) return undefined;
	return csrfToken ?? uri ?? keyHalf ?? devices ?? data?.siteContent ?? body;
}
