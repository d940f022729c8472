import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { forgetCsrfToken } from "../api/csrf-token.ts";
import { refuse, serveCalls } from "../api/fake-server.ts";
import {
	clearSessionToken,
	keepSessionToken,
	readSessionToken,
} from "../api/kept-session-token.ts";
import { CaptchaUnavailableError } from "../captcha/captcha.ts";
import { isSending } from "../registration/attempt.ts";
import type { ConfirmedValues } from "../registration/confirmed-values.ts";
import { companyEdited, personEdited } from "../registration/entry-transitions.ts";
import { loggedIn, signedOut } from "../registration/session-transitions.ts";
import { EMPTY_COMPANY, EMPTY_PERSON } from "../registration/step-values.ts";
import { WizardStore } from "../registration/wizard-store.ts";
import { submitRegistration } from "./submit-registration.ts";

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
interface Answer {
	readonly status: number;
	readonly body?: unknown;
}

const realSetTimeout = setTimeout;

let store: WizardStore;
let answers: Array<Answer | "lost">;
/** what the server has stored under the key */
let stored: typeof RECEIPT | undefined;
let keys: (string | undefined)[];
let csrfTokens: (string | undefined)[];
let wasSending: boolean[];
let screenLocks: number;
let bodies: Blob[];
/** the tab's session storage */
let kept: Map<string, string>;
/** what happens on the phone before the answer arrives */
let whileSent: () => void;

/** A line that breaks once is retried at once. */
const LOST: readonly "lost"[] = ["lost", "lost"];

/** An XMLHttpRequest whose server gives these answers in turn. */
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

	getResponseHeader(name: string): string | null {
		return { "Content-Type": "application/json", "Retry-After": "0" }[name] ?? null;
	}

	send(body: Blob): void {
		bodies.push(body);
		keys.push(this.#headers["Idempotency-Key"]);
		csrfTokens.push(this.#headers["X-CSRF-Token"]);
		wasSending.push(isSending(store.read()));
		whileSent();
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
	[store, answers, screenLocks] = [new WizardStore(), [], 0];
	[keys, csrfTokens, wasSending, bodies] = [[], [], [], []];
	whileSent = () => {};
	forgetCsrfToken();
	keepSessionToken("a.b.c");
	stored = undefined;
	serveCalls(async () => (stored ? Response.json(stored) : refuse(404, "not_found")));
	kept = new Map();
	vi.stubGlobal("sessionStorage", {
		getItem: (name: string) => kept.get(name) ?? null,
		setItem: (name: string, value: string) => kept.set(name, value),
		removeItem: (name: string) => kept.delete(name),
	});
	vi.stubGlobal("XMLHttpRequest", AnsweredRequest);
	// Waiting takes no time.
	vi.stubGlobal("setTimeout", (run: () => void, ms = 0) =>
		realSetTimeout(run, ms > 5_000 ? ms : 0),
	);
	const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
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

function submit(takeCaptcha: () => Promise<string> = async () => "captcha") {
	const captcha = { forSubmission: takeCaptcha, isOver: () => false };
	return submitRegistration(store, VALUES, captcha);
}

function edit(): void {
	store.apply(companyEdited({ ...store.read().company, email: "owner@example.com" }));
}

test("a registration ends the session on the phone, and leaves only its receipt", async () => {
	answers = [
		{ status: 200, body: RECEIPT },
		{ status: 200, body: RECEIPT },
	];
	expect(await submit()).toMatchObject({ kind: "registered" });
	expect(wasSending).toEqual([true]);
	expect(store.read()).toMatchObject({
		furthest: "success",
		attempt: undefined,
		login: { accountNO: "" },
	});
	expect(store.read().receipt).toMatchObject({
		reference: "R-1",
		details: { companyName: { english: "Wong Kee" } },
	});
	expect(readSessionToken()).toBeUndefined();
	expect(screenLocks).toBe(0);
	await submit();
	expect(csrfTokens).toEqual(["csrf-1", "csrf-2"]);
});

describe("another attempt has", () => {
	test.each<[what: string, first: ReadonlyArray<Answer | "lost">]>([
		["lost answers", LOST],
		["a server's fault", [refusal(500, "form_submission_error")]],
		["an ended session", [refusal(401, "session_expired")]],
	])("the same key after %s, even if something was changed in between", async (_what, first) => {
		answers = [...first, { status: 200, body: RECEIPT }];
		await submit();
		expect(isSending(store.read())).toBe(false);
		expect(screenLocks).toBe(0);
		edit();
		await submit();
		expect(keys).toHaveLength(first.length + 1);
		expect(new Set(keys).size).toBe(1);
	});

	test("another key once the server has refused and something was changed", async () => {
		answers = [refusal(422, "file_refused"), { status: 200, body: RECEIPT }];
		expect(await submit()).toMatchObject({ kind: "failed", errorCode: "file_refused" });
		edit();
		await submit();
		expect(new Set(keys).size).toBe(2);
	});

	test("the same key if only the captcha was refused after a lost answer", async () => {
		answers = [...LOST, { status: 200, body: RECEIPT }];
		await submit();
		const captchaProblem = new ApiProblem({
			status: 400,
			errorCode: "captcha_failed",
			issues: [],
			retryAfterMs: undefined,
		});
		expect(await submit(() => Promise.reject(captchaProblem))).toMatchObject({
			kind: "failed",
			errorCode: "captcha_failed",
		});
		edit();
		await submit();
		expect(keys).toHaveLength(3);
		expect(new Set(keys).size).toBe(1);
	});
});

describe("a lost answer that the server has", () => {
	beforeEach(async () => {
		answers = [...LOST];
		expect(await submit()).toMatchObject({ kind: "connectionLost" });
		stored = RECEIPT;
	});

	test("is fetched for the same form, with whatever captcha", async () => {
		expect(await submit(async () => "another captcha")).toMatchObject({ kind: "registered" });
		expect(bodies).toHaveLength(LOST.length);
	});

	test("is not taken for that of another form, however often that is lost", async () => {
		edit();
		answers = [...LOST, refusal(409, "idempotency_conflict")];
		expect(await submit()).toMatchObject({ kind: "connectionLost" });
		expect(await submit()).toMatchObject({ kind: "failed", errorCode: "idempotency_conflict" });
		expect(bodies).toHaveLength(2 * LOST.length + 1);
	});
});

test("without a captcha nothing is sent, and the screen may go off again", async () => {
	const outcome = await submit(() => Promise.reject(new CaptchaUnavailableError()));
	expect(outcome).toEqual({ kind: "failed", errorCode: "captcha_unavailable", fields: [] });
	expect(keys).toEqual([]);
	expect(store.read().attempt).toEqual(outcome);
	expect(screenLocks).toBe(0);
});

test("a busy server is asked again with the same key", async () => {
	answers = [refusal(503, "busy"), { status: 200, body: RECEIPT }];
	expect(await submit()).toMatchObject({ kind: "registered" });
	expect(keys).toHaveLength(2);
	expect(keys[1]).toBe(keys[0]);
});

test("a lost answer is requested again with the same key, before the customer is told", async () => {
	answers = ["lost", { status: 200, body: RECEIPT }];
	expect(await submit()).toMatchObject({ kind: "registered" });
	expect(keys).toHaveLength(2);
	expect(keys[1]).toBe(keys[0]);
});

test("a refused field is shown on its step, and the session continues", async () => {
	answers = [refusal(400, "validation_failed", "email")];
	await submit();
	const fields = [{ step: "company", field: "email" }];
	expect(store.read().refusal).toMatchObject({ fields });
	expect(store.read().attempt).toMatchObject({ kind: "failed", fields });
	expect(readSessionToken()).toBe("a.b.c");
});

test("what iAM Smart did not provide counts as entered by hand, and is sent with another key", async () => {
	store.apply(personEdited({ ...EMPTY_PERSON, iamSmart: PROVIDED }));
	answers = [refusal(400, "iamsmart_unverified"), { status: 200, body: RECEIPT }];
	expect(await submit()).toMatchObject({ kind: "failed", errorCode: "iamsmart_unverified" });
	expect(store.read().verificationLoss).toBe("refused");
	expect(store.read().person.iamSmart).toBeUndefined();
	await submit();
	expect(new Set(keys).size).toBe(2);
});

describe("an attempt that ends after its session", () => {
	const OTHER = { accountNO: "204518838", mobileNO: "61234568", brNO: "" };

	/** Sends, and runs something on the phone before the answer arrives. */
	async function submitWhile(happen: () => void) {
		whileSent = happen;
		answers = [{ status: 200, body: RECEIPT }];
		return await submit();
	}

	test("shows the same account its reference", async () => {
		const outcome = await submitWhile(() => {
			store.apply(signedOut());
			store.apply(loggedIn(LOGIN, { isDummyBr: false }));
		});
		expect(outcome.kind).toBe("registered");
		expect(store.read().receipt?.reference).toBe("R-1");
	});

	test("shows another account nothing, and leaves it its session", async () => {
		const outcome = await submitWhile(() => {
			store.apply(signedOut());
			keepSessionToken("d.e.f");
			store.apply(loggedIn(OTHER, { isDummyBr: false }));
		});
		expect(outcome.kind).toBe("interrupted");
		expect(store.read()).toMatchObject({ receipt: undefined, login: OTHER, hasSession: true });
		expect(readSessionToken()).toBe("d.e.f");
	});
});

test("nothing is sent for a session that began after the press", async () => {
	const outcome = await submit(async () => {
		store.apply(signedOut());
		store.apply(loggedIn(LOGIN, { isDummyBr: false }));
		return "captcha";
	});
	expect(outcome.kind).toBe("connectionLost");
	expect(keys).toEqual([]);
	expect(store.read().submissionKey.value).toBeUndefined();
});

test("what was confirmed is sent, whatever changes while the captcha is awaited", async () => {
	answers = [{ status: 200, body: RECEIPT }];
	await submit(async () => {
		store.apply((state) => ({ ...state, isDummyBr: true }));
		return "captcha";
	});
	expect(JSON.parse(await (bodies[0]?.text() ?? ""))).toMatchObject({ isDummyBr: false });
});

describe("it is known that the form may have arrived", () => {
	test("from the moment it is sent until it is refused", async () => {
		let sentWith: unknown;
		whileSent = () => (sentWith = store.read().submissionKey);
		answers = [refusal(422, "file_refused")];
		await submit();
		expect(sentWith).toMatchObject({ mayHaveArrived: true });
		expect(store.read().submissionKey.mayHaveArrived).toBe(false);
	});

	test("to a page that is loaded while it is sent, and until the server has registered it", async () => {
		let keptKey: string | undefined;
		whileSent = () => (keptKey = kept.get("submission-key"));
		answers = [{ status: 200, body: RECEIPT }];
		await submit();
		expect(keptKey).toContain(keys[0]);
		expect(kept.has("submission-key")).toBe(false);
	});

	test("after a lost answer, even if the next attempt is refused", async () => {
		answers = [...LOST, refusal(422, "file_refused")];
		await submit();
		expect(store.read().submissionKey.mayHaveArrived).toBe(true);
		await submit();
		expect(store.read().submissionKey.mayHaveArrived).toBe(true);
	});

	test.each([
		["lost", true],
		[refusal(503, "busy"), true],
		[refusal(429, "too_many_requests"), false],
	] as const)(
		"after a first try that ends with %j and a second that is refused: %s",
		async (first, known) => {
			answers = [first, refusal(401, "session_expired")];
			await submit();
			expect(keys).toHaveLength(2);
			expect(store.read().submissionKey.mayHaveArrived).toBe(known);
		},
	);
});

test("a file that can no longer be read is reported before anything is sent", async () => {
	const contents = new Blob(["x"]);
	contents.slice = () => {
		throw new DOMException("", "NotReadableError");
	};
	const file = { name: "a.pdf", type: "application/pdf", byteLength: 1, contents } as const;
	store.apply(companyEdited({ ...EMPTY_COMPANY, brCopy: [{ ...file, detectedFormat: "pdf" }] }));
	await submit();
	expect(store.read().attempt).toEqual({ kind: "notPrepared" });
	expect(keys).toEqual([]);
});

test("a lost connection is shown until the customer has read it", async () => {
	answers = [...LOST];
	await submit();
	expect(store.read().attempt).toMatchObject({ kind: "connectionLost" });
});
