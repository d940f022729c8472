import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ApiProblem } from "../api/api-problem.ts";
import { ConnectionLostError } from "../api/connection-lost-error.ts";
import type { FormSubmission } from "../api/post-form-submission.ts";
import { readAnswer } from "../api/read-answer.ts";
import { submitWithRetries } from "./submit-with-retries.ts";

const RECEIPT = {
	success: true,
	reference: "R",
	mailedTo: [],
	registeredAt: new Date(0),
} as const;
const SUBMISSION: FormSubmission = {
	body: new Blob(["{}"]),
	signal: new AbortController().signal,
	idempotencyKey: "key",
	isOnlyForm: true,
	mayHaveArrived: false,
	onProgress: () => undefined,
};

function problem(status: number, errorCode: string, retryAfterMs?: number): ApiProblem {
	return new ApiProblem({ status, errorCode, issues: [], retryAfterMs });
}

/** A server that refuses with each of these, then accepts. */
function serverThat(...refusals: Error[]) {
	const keys: string[] = [];
	const mayHaveArrived: boolean[] = [];
	const waits: number[] = [];
	const waiting: unknown[] = [];
	const tools = {
		post: async (form: FormSubmission) => {
			keys.push(form.idempotencyKey);
			mayHaveArrived.push(form.mayHaveArrived);
			const refusal = refusals.shift();
			if (refusal) throw refusal;
			return { ...RECEIPT, mailedTo: [] };
		},
		wait: async (ms: number) => {
			waits.push(ms);
		},
		onWaiting: (waitsFor: unknown) => {
			waiting.push(waitsFor);
		},
		canTry: () => true,
		isOver: () => false,
	};
	return { keys, mayHaveArrived, waits, waiting, tools };
}

test("a busy server is awaited as long as it asks, and asked again with the same key", async () => {
	const { keys, waits, waiting, tools } = serverThat(
		problem(503, "busy", 2_000),
		problem(429, "too_many_requests", 60_000),
	);
	expect((await submitWithRetries(SUBMISSION, tools)).reference).toBe("R");
	expect(waits).toEqual([2_000, 60_000]);
	expect(waiting).toEqual(["server", undefined, "server", undefined]);
	expect(keys).toEqual(["key", "key", "key"]);
});

test.each([
	[413, []],
	[429, [5_000]],
	[500, []],
	[502, [5_000]],
	[503, [5_000]],
	[504, [5_000]],
	[511, []],
])("a proxy's page with status %i is followed by attempts after %j ms", async (status, waits) => {
	const read = () => readAnswer(v.object({}), { status, header: () => null, text: "<html>" });
	const server = serverThat();
	const answers = [read];
	const post = async (submission: FormSubmission) => {
		answers.pop()?.();
		return await server.tools.post(submission);
	};
	await submitWithRetries(SUBMISSION, { ...server.tools, post }).catch(() => undefined);
	expect(server.waits).toEqual(waits);
});

test("a registration whose captcha expired while it waited is not sent again", async () => {
	const { keys, waits, tools } = serverThat(problem(503, "busy"));
	const sending = submitWithRetries(SUBMISSION, { ...tools, isOver: () => waits.length === 1 });
	await expect(sending).rejects.toMatchObject({ errorCode: "busy" });
	expect(keys).toEqual(["key"]);
});

test.each([
	[503, "busy"],
	[503, "own_code_of_an_extension"],
	[500, "busy"],
])(
	"a server that says %i %s, and not how long, is awaited for five seconds",
	async (status, code) => {
		const { waits, tools } = serverThat(problem(status, code));
		await submitWithRetries(SUBMISSION, tools);
		expect(waits).toEqual([5_000]);
	},
);

test("it is asked four times at most", async () => {
	const { keys, tools } = serverThat(...Array.from({ length: 9 }, () => problem(503, "busy", 1)));
	await expect(submitWithRetries(SUBMISSION, tools)).rejects.toThrow("503 busy");
	expect(keys).toHaveLength(4);
});

describe("a broken line", () => {
	const CUT = new ConnectionLostError("cut");

	test("is retried once, a second later, with the same key", async () => {
		const { keys, mayHaveArrived, waits, waiting, tools } = serverThat(CUT);
		expect((await submitWithRetries(SUBMISSION, tools)).reference).toBe("R");
		expect(keys).toEqual(["key", "key"]);
		expect(mayHaveArrived).toEqual([false, true]);
		expect(waits).toEqual([1_000]);
		expect(waiting).toEqual(["line", undefined]);
	});

	test("that breaks again is reported", async () => {
		const { keys, tools } = serverThat(CUT, CUT);
		await expect(submitWithRetries(SUBMISSION, tools)).rejects.toBe(CUT);
		expect(keys).toHaveLength(2);
	});

	test("is reported at once while the phone is offline or the page is hidden", async () => {
		const { keys, tools } = serverThat(CUT);
		const sending = submitWithRetries(SUBMISSION, { ...tools, canTry: () => false });
		await expect(sending).rejects.toBe(CUT);
		expect(keys).toHaveLength(1);
	});
});

describe("is not retried automatically", () => {
	test.each([
		["maintenance", problem(503, "maintenance", 1)],
		["a captcha that nobody can judge", problem(503, "captcha_unavailable", 1)],
		["a refusal", problem(400, "validation_failed")],
		["a wait of more than a minute", problem(429, "too_many_requests", 60_001)],
		["a server's fault", problem(500, "form_submission_error", 1)],
		["what only looks like the server's answer", Object.assign(new Error("x"), { status: 429 })],
		["another's answer", new ConnectionLostError("cut", { isForeign: true })],
		["a page without what makes calls", new ConnectionLostError("cut", { isOutdated: true })],
	])("%s", async (_, refusal) => {
		const { keys, tools } = serverThat(refusal);
		await expect(submitWithRetries(SUBMISSION, tools)).rejects.toBe(refusal);
		expect(keys).toHaveLength(1);
	});
});
