import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

const page = new EventTarget();
let afterPress: (run: () => void) => void;

beforeAll(async () => {
	vi.stubEnv("SSR", false);
	vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
	vi.resetModules();
	({ afterPress } = await import("./after-press.ts"));
});
afterAll(() => {
	vi.unstubAllEnvs();
	vi.unstubAllGlobals();
	vi.resetModules();
});
beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function dispatch(type: string): void {
	page.dispatchEvent(new Event(type));
}

test("a function runs if nothing is pressed", () => {
	const run = vi.fn();
	afterPress(run);
	vi.runAllTimers();
	expect(run).toHaveBeenCalledOnce();
});

describe.each([
	["lifted", "pointerup"],
	["turned into scrolling", "pointercancel"],
])("a press that is %s", (_title, release) => {
	test("lets waiting functions run once, after the click that follows it", () => {
		const runs = [vi.fn(), vi.fn()];
		dispatch("pointerdown");
		for (const run of runs) afterPress(run);
		vi.runAllTimers();
		for (const run of runs) expect(run).not.toHaveBeenCalled();
		dispatch(release);
		for (const run of runs) expect(run).not.toHaveBeenCalled();
		vi.runAllTimers();
		dispatch(release);
		vi.runAllTimers();
		for (const run of runs) expect(run).toHaveBeenCalledOnce();
	});

	test("delays nothing afterwards, and the next press does again", () => {
		const [between, during] = [vi.fn(), vi.fn()];
		dispatch("pointerdown");
		dispatch(release);
		afterPress(between);
		vi.runAllTimers();
		expect(between).toHaveBeenCalledOnce();
		dispatch("pointerdown");
		afterPress(during);
		vi.runAllTimers();
		expect(during).not.toHaveBeenCalled();
		dispatch(release);
		vi.runAllTimers();
		expect(during).toHaveBeenCalledOnce();
	});
});
