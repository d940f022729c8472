import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { HttpAnswer } from "./read-answer.ts";
import type { LineWatch } from "./watch-line.ts";

type Asked = { readonly status: number; readonly afterMs: number } | "unreachable";

const UNKNOWN: Asked = { status: 404, afterMs: 400 };
/** The time limit of the question. */
const PATIENCE_MS = 10_000;

const end = vi.fn<(answer?: HttpAnswer) => void>();
const ask = vi.fn<() => Promise<HttpAnswer>>();
let watchLine: typeof import("./watch-line.ts")["watchLine"];

/** Each question gets the next answer, the last one repeatedly. */
function serverAnswers(...answers: readonly Asked[]): void {
	let count = 0;
	ask.mockImplementation(() => {
		const answer = answers[Math.min(count++, answers.length - 1)] ?? "unreachable";
		return new Promise((resolve, reject) => {
			if (answer === "unreachable") setTimeout(reject, PATIENCE_MS, new Error("no answer"));
			else setTimeout(resolve, answer.afterMs, answerOf(answer.status));
		});
	});
}

function answerOf(status: number): HttpAnswer {
	return { status, header: () => null, text: "{}" };
}

/** How many seconds from now until the connection is given up. */
async function secondsUntilEnd(mostSeconds = 480): Promise<number | undefined> {
	for (let second = 1; second <= mostSeconds; second++) {
		await vi.advanceTimersByTimeAsync(1_000);
		if (end.mock.calls.length > 0) return second;
	}
	return undefined;
}

beforeEach(async () => {
	vi.useFakeTimers();
	vi.clearAllMocks();
	vi.resetModules();
	({ watchLine } = await import("./watch-line.ts"));
});
afterEach(() => vi.useRealTimers());

describe("a connection on which nothing moves any more", () => {
	test.each<[string, readonly Asked[]]>([
		["without any answer of the server", ["unreachable"]],
		["while other connections answer quickly that nothing has arrived", [UNKNOWN]],
		["after an answer that was slow", [{ status: 404, afterMs: 3_000 }, "unreachable"]],
	])("is given up within 20 seconds, or 30 if in doubt: %s", async (title, answers) => {
		serverAnswers(...answers);
		watchLine(end, ask);
		expect(await secondsUntilEnd()).toBeLessThanOrEqual(title.startsWith("after") ? 30 : 20);
		expect(end).toHaveBeenCalledExactlyOnceWith();
		expect(vi.getTimerCount()).toBe(0);
	});

	test.each<[string, Asked]>([
		["answers slowly, as a line does that carries the upload", { status: 404, afterMs: 2_500 }],
		["has the upload in hand", { status: 202, afterMs: 100 }],
		["refuses the question", { status: 401, afterMs: 100 }],
		["is away behind its proxy", { status: 502, afterMs: 100 }],
	])("may take its time while the server %s", async (_title, answer) => {
		serverAnswers(answer);
		const line = watchLine(end, ask);
		expect(await secondsUntilEnd()).toBeUndefined();
		line.stop();
		expect(vi.getTimerCount()).toBe(0);
	});

	test("ends with the answer that was lost, if the server has it", async () => {
		serverAnswers(UNKNOWN, { status: 200, afterMs: 400 });
		watchLine(end, ask);
		await secondsUntilEnd(20);
		expect(end.mock.calls).toEqual([[expect.objectContaining({ status: 200 })]]);
		expect(vi.getTimerCount()).toBe(0);
	});

	test("is given up after four times its longest pause, whatever the sign", async () => {
		for (const answer of [UNKNOWN, "unreachable"] as const) {
			end.mockClear();
			vi.resetModules();
			({ watchLine } = await import("./watch-line.ts"));
			serverAnswers(answer);
			const line = watchLine(end, ask);
			await vi.advanceTimersByTimeAsync(12_000);
			line.heard();
			const seconds = await secondsUntilEnd();
			expect(seconds).toBeGreaterThanOrEqual(48);
			expect(seconds).toBeLessThanOrEqual(65);
		}
	});

	test("is given up after twice as long each time: the one before may have been slow", async () => {
		serverAnswers(UNKNOWN);
		const waits: (number | undefined)[] = [];
		for (let count = 0; count < 4; count++) {
			end.mockClear();
			watchLine(end, ask);
			waits.push(await secondsUntilEnd());
		}
		expect(waits).toEqual([17, 33, 65, 129].map((seconds) => expect.closeTo(seconds, -1)));
	});
});

test("while data is moving, the server is not asked", async () => {
	const line = watchLine(end, ask);
	for (let second = 0; second < 60; second++) {
		await vi.advanceTimersByTimeAsync(1_000);
		line.heard();
	}
	expect(ask).not.toHaveBeenCalled();
	line.stop();
});

test("a request that moves or ends while the server is asked is not given up", async () => {
	serverAnswers("unreachable");
	const moving = watchLine(end, ask);
	const ended = watchLine(end, ask);
	await vi.advanceTimersByTimeAsync(9_000);
	moving.heard();
	ended.stop();
	await vi.advanceTimersByTimeAsync(9_500);
	expect(end).not.toHaveBeenCalled();
	moving.stop();
});

/**
 * Uploads as Chromium sent them over a simulated line with a round trip of 300 ms (TCP Reno and
 * BBR of Linux): the seconds between its progress events from the first second on, those until the
 * answer, and how long questions took meanwhile. `queue` is what the line's router holds; with
 * "fair" it lets other connections pass.
 */
const RECORDED: readonly [
	line: string,
	gaps: readonly number[],
	untilAnswer: number,
	question: number,
][] = [
	["0.1 Mbit/s, queue 64 kB", [1.6, 1.9, 3, 2.8, 12, 14.2, 15.8, 16.5, 16.4, 16.5, 16.4], 33.6, 9],
	["0.1 Mbit/s, queue 256 kB", [1.6, 1.8, 2.9, 2.9, 5.4, 14.8, 45.3], 75.2, 37.5],
	["0.1 Mbit/s, BBR", [1, 3.9, 5.9, 6.6, 6.7, 6.5, 6.7, 6.5, 6.6, 6.9, 6.3], 9.3, 0.8],
	["0.1 Mbit/s, fair", [0.8, 8.7, 6.5, 4.3, 4.6, 5, 8.3, 3.4, 11.1, 5.9, 7.9, 5.9], 10.8, 0.3],
	["0.4 Mbit/s, queue 64 kB", [0.4, 0.5, 0.6, 3.7, 2, 3.6, 3.9, 4.1, 4.1, 4.1, 4], 6.4, 1.2],
	["0.4 Mbit/s, queue 256 kB", [0.4, 0.6, 0.5, 2.5, 12.3, 3.5, 7.3, 9.9, 7.4], 16.2, 12.6],
	["0.4 Mbit/s, queue 1 MB", [0.4, 0.6, 0.6, 2.9, 4.9, 11.4, 44.9, 11.7], 45.4, 39.7],
	["0.4 Mbit/s, BBR", [0.6, 1.3, 2, 2.7, 2.8, 3.1, 2.8, 3.2, 3.3, 2.7, 3.3, 2.8], 3.9, 0.5],
	["1 Mbit/s, queue 64 kB", [0.3, 0.4, 1.6, 1.7, 2.1, 2, 2.2, 2.2, 2.2, 2.1], 4.3, 0.6],
	["1 Mbit/s, queue 512 kB", [0.4, 0.4, 0.3, 1.2, 2.3, 2.7, 13.6, 9.1], 18.2, 10.4],
	["1 Mbit/s, BBR", [0.3, 0.3, 1.5, 1.9, 2, 2.1, 2.6, 2.2, 2.8, 2.3, 2.9], 4.1, 0.6],
];

describe("an upload is not interrupted on a line as slow as", () => {
	test.each(RECORDED)("%s", async (_line, gaps, untilAnswer, question) => {
		serverAnswers(
			question * 1_000 < PATIENCE_MS ? { status: 404, afterMs: question * 1_000 } : "unreachable",
		);
		const line: LineWatch = watchLine(end, ask);
		for (const gap of gaps) {
			await vi.advanceTimersByTimeAsync(gap * 1_000);
			line.heard();
		}
		await vi.advanceTimersByTimeAsync(untilAnswer * 1_000);
		line.stop();
		expect(end).not.toHaveBeenCalled();
	});
});
