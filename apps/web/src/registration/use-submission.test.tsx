import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { forgetCsrfToken } from "../api/csrf-token.ts";
import { serveCalls } from "../api/fake-server.ts";
import { clearSessionToken, keepSessionToken, readSessionToken } from "../api/session-token.ts";
import { CaptchaUnavailableError } from "../captcha/captcha-unavailable-error.ts";
import { EMPTY_COMPANY } from "./company-values.ts";
import type { ConfirmedValues } from "./confirmed-values.ts";
import { EMPTY_PERSON } from "./person-values.ts";
import { RegistrationProvider } from "./registration-context.ts";
import { RegistrationStore } from "./registration-store.ts";
import { companyEdited, loggedIn, personEdited } from "./transitions.ts";
import { useSubmission } from "./use-submission.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const RECEIPT = { success: true, reference: "R-1", mailedTo: [] };
const PROVIDED = {
	nameEN: "CHAN, Tai Man",
	nameHK: "",
	birthday_dd: "04",
	birthday_mm: "11",
	birthday_yyyy: "1985",
	idNO_1: "A123456",
	idNO_2: "3",
};
const { iamSmart: _none, ...PERSON } = EMPTY_PERSON;
const VALUES: ConfirmedValues = {
	company: { ...EMPTY_COMPANY, brCopy: [], businessProof: [] },
	person: { ...PERSON, useIamSmart: false, idCopyF: [], idCopyB: [], idCopyS: [] },
};
const CONFIGURATION = {
	captcha: "off",
	iamSmart: "off",
	hotline: "",
	supportEmail: "",
	mainSiteUrl: "",
	iamSmartMoreInfoUrl: "",
	collectionStatementVersion: "",
	maintenance: false,
} as const;

interface Answer {
	readonly status: number;
	readonly body?: unknown;
}

let store: RegistrationStore;
let answers: Array<Answer | "lost">;
let keys: (string | undefined)[];
let csrfTokens: (string | undefined)[];
let wasSending: boolean[];
let screenLocks: number;

/** An XMLHttpRequest whose server gives the answers in turn. */
class AnsweredRequest extends EventTarget {
	readonly upload = {};
	readonly #headers: Record<string, string> = {};
	status = 0;
	responseText = "";
	onload = () => {};

	open(): void {}

	setRequestHeader(name: string, value: string): void {
		this.#headers[name] = value;
	}

	getResponseHeader(): string {
		return "0";
	}

	send(): void {
		keys.push(this.#headers["Idempotency-Key"]);
		csrfTokens.push(this.#headers["X-CSRF-Token"]);
		wasSending.push(store.read().isSending);
		const answer = answers.shift();
		if (answer === undefined || answer === "lost") this.dispatchEvent(new Event("error"));
		else {
			this.status = answer.status;
			this.responseText = JSON.stringify(answer.body ?? {});
			this.onload();
		}
	}
}

function refusal(status: number, errorCode: string, field?: string): Answer {
	const issues = field === undefined ? [] : [{ field, code: "error_invalid_email" }];
	return { status, body: { success: false, errorCode, issues } };
}

beforeEach(() => {
	[store, answers, screenLocks] = [new RegistrationStore(), [], 0];
	[keys, csrfTokens, wasSending] = [[], [], []];
	forgetCsrfToken();
	keepSessionToken("a.b.c");
	serveCalls(async () => Response.json({}));
	vi.stubGlobal("XMLHttpRequest", AnsweredRequest);
	const document = Object.assign(new EventTarget(), {
		documentElement: { lang: "en" },
		visibilityState: "visible",
	});
	vi.stubGlobal("document", document);
	const request = async () => {
		screenLocks++;
		return { release: async () => void screenLocks-- };
	};
	vi.stubGlobal("navigator", { wakeLock: { request } });
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	store.apply(companyEdited({ ...EMPTY_COMPANY, companyNameEN: "Wong Kee" }));
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSessionToken();
});

type Submission = ReturnType<typeof useSubmission>;

function Screen({ onRender }: { readonly onRender: (submission: Submission) => void }) {
	onRender(useSubmission());
	return null;
}

function submit(takeCaptcha: () => Promise<string> = async () => "captcha") {
	const screens: Submission[] = [];
	renderToString(
		<RegistrationProvider value={{ store, configuration: CONFIGURATION }}>
			<Screen onRender={(submission) => screens.push(submission)} />
		</RegistrationProvider>,
	);
	const [screen] = screens;
	if (screen === undefined) throw new Error("Nothing was rendered");
	return screen.submit(VALUES, takeCaptcha);
}

function edit(): void {
	store.apply(companyEdited({ ...store.read().company, email: "owner@example.com" }));
}

test("a registration ends the session on the phone, and leaves only its receipt", async () => {
	answers = [{ status: 200, body: RECEIPT }];
	expect(await submit()).toMatchObject({ kind: "registered" });
	expect(wasSending).toEqual([true]);
	expect(store.read()).toMatchObject({
		furthest: "success",
		isSending: false,
		login: { accountNO: "" },
	});
	expect(store.read().receipt).toMatchObject({
		reference: "R-1",
		companyName: { english: "Wong Kee" },
	});
	expect(readSessionToken()).toBeUndefined();
	expect(screenLocks).toBe(0);
	await submit();
	expect(csrfTokens).toEqual(["csrf-1", "csrf-2"]);
});

describe("another attempt has", () => {
	test.each<[what: string, first: Answer | "lost"]>([
		["a lost answer", "lost"],
		["a server's fault", refusal(500, "form_submission_error")],
		["an ended session", refusal(401, "session_expired")],
	])("the same key after %s, also where something was changed in between", async (_what, first) => {
		answers = [first, { status: 200, body: RECEIPT }];
		await submit();
		expect(store.read().isSending).toBe(false);
		expect(screenLocks).toBe(0);
		edit();
		await submit();
		expect(keys).toHaveLength(2);
		expect(keys[1]).toBe(keys[0]);
	});

	test("another key once the server has refused and something was changed", async () => {
		answers = [refusal(422, "file_refused"), { status: 200, body: RECEIPT }];
		expect(await submit()).toEqual({ kind: "rejected" });
		edit();
		await submit();
		expect(new Set(keys).size).toBe(2);
	});

	test("the same key where only the captcha was refused after a lost answer", async () => {
		answers = ["lost", { status: 200, body: RECEIPT }];
		await submit();
		const captchaProblem = new ApiProblem({
			status: 400,
			errorCode: "captcha_failed",
			issues: [],
			retryAfterMs: undefined,
		});
		expect(await submit(() => Promise.reject(captchaProblem))).toEqual({
			kind: "failed",
			errorCode: "captcha_failed",
		});
		edit();
		await submit();
		expect(keys).toHaveLength(2);
		expect(keys[1]).toBe(keys[0]);
	});
});

test("without a captcha nothing is sent, and the screen may go off again", async () => {
	const outcome = await submit(() => Promise.reject(new CaptchaUnavailableError()));
	expect(outcome).toEqual({ kind: "failed", errorCode: "captcha_unavailable" });
	expect(keys).toEqual([]);
	expect(store.read().isSending).toBe(false);
	expect(screenLocks).toBe(0);
});

test("a server without room is asked again with the same key", async () => {
	answers = [refusal(503, "busy"), { status: 200, body: RECEIPT }];
	expect(await submit()).toMatchObject({ kind: "registered" });
	expect(keys).toHaveLength(2);
	expect(keys[1]).toBe(keys[0]);
});

test("a refused field is shown on its step, and the session goes on", async () => {
	answers = [refusal(400, "validation_failed", "email")];
	await submit();
	expect(store.read().refusal).toMatchObject({ step: "company", issues: [{ field: "email" }] });
	expect(readSessionToken()).toBe("a.b.c");
});

test("what iAM Smart did not provide is the customer's own, and is sent with another key", async () => {
	store.apply(personEdited({ ...EMPTY_PERSON, iamSmart: PROVIDED }));
	answers = [refusal(400, "iamsmart_unverified"), { status: 200, body: RECEIPT }];
	expect(await submit()).toEqual({ kind: "unverified" });
	expect(store.read().verificationLoss).toBe("refused");
	expect(store.read().person.iamSmart).toBeUndefined();
	await submit();
	expect(new Set(keys).size).toBe(2);
});
