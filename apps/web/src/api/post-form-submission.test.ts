import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchProblems } from "./api-problem.ts";
import { forgetCsrfToken } from "./csrf-token.ts";
import { refuse, serveCalls } from "./fake-server.ts";
import { clearSessionToken, keepSessionToken } from "./kept-session-token.ts";
import { postFormSubmission } from "./post-form-submission.ts";

const RECEIPT = { success: true, reference: "R-1", mailedTo: ["w•••@example.com"] };

const SILENT_FAULT: Answer = { status: 500, body: {} };

interface Answer {
	readonly status: number;
	readonly body: unknown;
	readonly retryAfter?: string;
	readonly date?: string;
}

let answers: Answer[];
let sent: Record<string, string>[];
/** what the server knows of the key, each time it is asked */
let found: Response[];
let asked: Request[];

/** An XMLHttpRequest whose server gives these answers in turn. */
class AnsweredRequest extends EventTarget {
	readonly upload = {};
	readonly #headers: Record<string, string> = {};
	status = 0;
	responseText = "";
	onload = () => {};
	#answered: Record<string, string | undefined> = {};

	open(): void {}

	setRequestHeader(name: string, value: string): void {
		this.#headers[name] = value;
	}

	getResponseHeader(name: string): string | null {
		return this.#answered[name] ?? null;
	}

	send(): void {
		sent.push(this.#headers);
		const { status, body, retryAfter, date } = answers.shift() ?? SILENT_FAULT;
		this.status = status;
		this.responseText = JSON.stringify(body);
		this.#answered = { "Content-Type": "application/json", "Retry-After": retryAfter, Date: date };
		this.onload();
	}
}

const FIRST = { isOnlyForm: true, mayHaveArrived: false };

function submit(encoding?: "gzip", { signal } = new AbortController(), earlier = FIRST) {
	const body = new Blob(["{}"]);
	return postFormSubmission({
		...earlier,
		body,
		encoding,
		idempotencyKey: "key-1",
		signal,
		onProgress: () => undefined,
	});
}

beforeEach(() => {
	forgetCsrfToken();
	[answers, sent] = [[], []];
	found = [];
	asked = serveCalls(async () => found.shift() ?? refuse(404, "not_found"));
	vi.stubGlobal("XMLHttpRequest", AnsweredRequest);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
	[undefined, undefined],
	["gzip", "gzip"],
] as const)("a submission carries its key, and %s as its encoding", async (encoding, header) => {
	answers = [{ status: 200, body: RECEIPT }];
	expect(await submit(encoding)).toEqual({ ...RECEIPT, registeredAt: expect.any(Date) });
	expect(sent[0]).toMatchObject({ "Idempotency-Key": "key-1", "X-CSRF-Token": "csrf-1" });
	expect(sent[0]?.["Content-Encoding"]).toBe(header);
});

test("a submission with an expired CSRF token is sent again with the same key", async () => {
	answers = [
		{ status: 403, body: { success: false, errorCode: "csrf_failed" } },
		{ status: 200, body: RECEIPT },
	];
	expect((await submit()).reference).toBe("R-1");
	expect(sent.map((headers) => [headers["X-CSRF-Token"], headers["Idempotency-Key"]])).toEqual([
		["csrf-1", "key-1"],
		["csrf-2", "key-1"],
	]);
});

test("a refused submission says how long to wait, and watchers are told", async () => {
	const heard = vi.fn();
	const endWatch = watchProblems(heard);
	answers = [{ status: 503, body: { success: false, errorCode: "busy" }, retryAfter: "7" }];
	const problem = await submit().catch((error: unknown) => error);
	endWatch();
	expect(problem).toMatchObject({ status: 503, errorCode: "busy", retryAfterMs: 7_000 });
	expect(heard).toHaveBeenCalledExactlyOnceWith(problem, undefined);
});

test("watchers are told the token that a submission carried, although another login came before its answer", async () => {
	const heard = vi.fn();
	const endWatch = watchProblems(heard);
	class OvertakenRequest extends AnsweredRequest {
		override send(): void {
			keepSessionToken("d.e.f");
			super.send();
		}
	}
	vi.stubGlobal("XMLHttpRequest", OvertakenRequest);
	keepSessionToken("a.b.c");
	answers = [{ status: 401, body: { success: false, errorCode: "session_expired" } }];
	const problem = await submit().catch((error: unknown) => error);
	endWatch();
	clearSessionToken();
	expect(heard).toHaveBeenCalledExactlyOnceWith(problem, "a.b.c");
});

test("an answer without success is a form_submission_error", async () => {
	answers = [{ status: 200, body: { reference: "7KQ4-M2XA-9TRZ" } }];
	await expect(submit()).rejects.toMatchObject({ errorCode: "form_submission_error" });
});

test("nothing is sent once its session has been replaced", async () => {
	const replaced = new AbortController();
	replaced.abort();
	await expect(submit(undefined, replaced)).rejects.toMatchObject({ name: "AbortError" });
	expect(sent).toEqual([]);
});

describe("a form that may have arrived", () => {
	const again = (earlier: Partial<typeof FIRST> = {}) =>
		submit(undefined, new AbortController(), { ...FIRST, mayHaveArrived: true, ...earlier });

	test("gets the answer that was lost, and is not sent", async () => {
		found = [Response.json(RECEIPT)];
		expect(await again()).toMatchObject(RECEIPT);
		expect(sent).toEqual([]);
		expect(
			asked.map(({ method, url, headers }) => [method, url, headers.get("Idempotency-Key")]),
		).toEqual([["GET", expect.stringMatching(/api\/form\/submissionAnswer$/), "key-1"]]);
	});

	test.each([
		["the server does not know it", () => refuse(404, "not_found")],
		["the server is still busy with it", () => Response.json({}, { status: 202 })],
		["the session has ended", () => refuse(401, "session_expired")],
	])("is sent again if %s", async (_title, answer) => {
		found = [answer()];
		answers = [{ status: 200, body: RECEIPT }];
		expect(await again()).toMatchObject(RECEIPT);
		expect(sent).toHaveLength(1);
	});

	test("is sent without asking if another one may have arrived under its key", async () => {
		answers = [{ status: 409, body: { success: false, errorCode: "idempotency_conflict" } }];
		await expect(again({ isOnlyForm: false })).rejects.toMatchObject({ status: 409 });
		expect(asked).toEqual([]);
	});
});

describe("an answer that the server has while the form is still being sent", () => {
	/** Its connection is dead. */
	class SilentRequest extends AnsweredRequest {
		override send(): void {}

		abort(): void {
			this.dispatchEvent(new Event("abort"));
		}
	}

	beforeEach(() => {
		vi.useFakeTimers();
		vi.stubGlobal("XMLHttpRequest", SilentRequest);
		found = Array.from({ length: 3 }, () => Response.json(RECEIPT));
	});
	afterEach(() => void vi.useRealTimers());

	test("is its own", async () => {
		const submitting = expect(submit()).resolves.toMatchObject(RECEIPT);
		await vi.advanceTimersByTimeAsync(20_000);
		await submitting;
	});

	test("is not taken for that of another form under the same key", async () => {
		const settled = vi.fn();
		const earlier = { isOnlyForm: false, mayHaveArrived: true };
		void submit(undefined, new AbortController(), earlier).then(settled, settled);
		await vi.advanceTimersByTimeAsync(20_000);
		expect(settled).not.toHaveBeenCalled();
		expect(asked.length).toBeGreaterThan(0);
	});
});

describe("the moment of a registration", () => {
	const PHONE_CLOCK = new Date("2027-11-22T04:00:00Z");
	beforeEach(() => void vi.useFakeTimers({ now: PHONE_CLOCK, toFake: ["Date"] }));
	afterEach(() => void vi.useRealTimers());

	test.each([
		["is the server's", "Sun, 22 Nov 2026 04:41:00 GMT", new Date("2026-11-22T04:41:00Z")],
		["is the phone's where the server tells none", "", PHONE_CLOCK],
		["is the phone's where the server's cannot be read", "yesterday", PHONE_CLOCK],
	])("%s", async (_what, date, registeredAt) => {
		answers = [{ status: 200, body: RECEIPT, date }];
		expect(await submit()).toEqual({ ...RECEIPT, registeredAt });
	});

	test("is the first answer's if that was lost", async () => {
		const submittedAt = "2026-11-21T15:50:00.000Z";
		const date = "Sun, 22 Nov 2026 00:00:00 GMT";
		answers = [{ status: 200, body: { ...RECEIPT, submittedAt }, date }];
		expect((await submit()).registeredAt).toEqual(new Date(submittedAt));
	});
});
