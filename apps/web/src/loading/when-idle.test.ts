import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("a browser says when it is idle, within three seconds", () => {
	const idle = vi.fn();
	vi.stubGlobal("requestIdleCallback", idle);
	const task = vi.fn();
	whenIdle(task);
	expect(idle).toHaveBeenCalledExactlyOnceWith(task, { timeout: 3_000 });
	expect(task).not.toHaveBeenCalled();
});

test("Safari cannot say so, and handles presses before each task", () => {
	const task = vi.fn();
	whenIdle(task);
	expect(task).not.toHaveBeenCalled();
	vi.runAllTimers();
	expect(task).toHaveBeenCalledOnce();
});
