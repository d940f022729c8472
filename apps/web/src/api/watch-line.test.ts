import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageState } from "./ask-page.ts";
import { watchLine } from "./watch-line.ts";

/** The result of `askPage` on a dead connection, after its time limit. */
function serverAnswers(state: PageState, afterMs = 0): void {
	askServer.mockImplementation(
		() => new Promise((resolve) => setTimeout(() => resolve(state), afterMs)),
	);
}

const giveUp = vi.fn();
const askServer = vi.fn<() => Promise<PageState>>();

beforeEach(() => {
	vi.useFakeTimers();
	vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test("a dead connection is given up within 20 seconds", async () => {
	serverAnswers("unreachable", 10_000);
	watchLine(giveUp, askServer);
	await vi.advanceTimersByTimeAsync(20_000);
	expect(giveUp).toHaveBeenCalledTimes(1);
	expect(vi.getTimerCount()).toBe(0);
});

test.each(["same", "newer", "foreign"] as const)(
	"a server that answers something else (%s) may take its time",
	async (state) => {
		serverAnswers(state);
		const line = watchLine(giveUp, askServer);
		await vi.advanceTimersByTimeAsync(480_000);
		expect(giveUp).not.toHaveBeenCalled();
		line.stop();
		expect(vi.getTimerCount()).toBe(0);
	},
);

test("while data is moving, the server is not asked", async () => {
	const line = watchLine(giveUp, askServer);
	for (let second = 0; second < 60; second++) {
		await vi.advanceTimersByTimeAsync(1_000);
		line.heard();
	}
	expect(askServer).not.toHaveBeenCalled();
	line.stop();
});

test("a request that moves or ends while the server is asked is not given up", async () => {
	serverAnswers("unreachable", 10_000);
	const moving = watchLine(giveUp, askServer);
	const ended = watchLine(giveUp, askServer);
	await vi.advanceTimersByTimeAsync(9_000);
	moving.heard();
	ended.stop();
	await vi.advanceTimersByTimeAsync(9_500);
	expect(giveUp).not.toHaveBeenCalled();
	moving.stop();
});
