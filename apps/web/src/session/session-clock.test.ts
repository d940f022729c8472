import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionPhase, watchSession } from "./session-clock.ts";

const END = 30 * 60_000;

test.each([
	["running", 0],
	["running", END - 120_001],
	["ending", END - 120_000],
	["ending", END - 1],
	["ended", END],
	["ended", END + 3_600_000],
])("a session is %s after %d ms of 30 minutes", (phase, now) => {
	expect(sessionPhase(END, now)).toBe(phase);
});

describe("a watch", () => {
	let page: EventTarget;
	let document: EventTarget;
	let phases: string[];
	let endWatch: () => void;

	beforeEach(() => {
		vi.useFakeTimers({ now: 0 });
		[page, document, phases] = [new EventTarget(), new EventTarget(), []];
		vi.stubGlobal("document", document);
		vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
		vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
		endWatch = watchSession(END, (phase) => phases.push(phase));
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	test("reports the phase at once and when it changes, and nothing after the end", () => {
		expect(phases).toEqual(["running"]);
		vi.advanceTimersByTime(END - 120_000 - 1);
		expect(phases).toEqual(["running"]);
		vi.advanceTimersByTime(1);
		expect(phases).toEqual(["running", "ending"]);
		vi.advanceTimersByTime(120_000);
		expect(phases).toEqual(["running", "ending", "ended"]);
		expect(vi.getTimerCount()).toBe(0);
	});

	test.each([
		["shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
		["taken back out of the cache", () => page.dispatchEvent(new Event("pageshow"))],
	])("checks when the page is %s, because timers stand still in between", (_title, show) => {
		vi.setSystemTime(END - 1);
		show();
		expect(phases).toEqual(["running", "ending"]);
		expect(vi.getTimerCount()).toBe(1);
		vi.setSystemTime(END);
		show();
		expect(phases.at(-1)).toBe("ended");
		expect(vi.getTimerCount()).toBe(0);
	});

	test("reports nothing once it is stopped", () => {
		endWatch();
		expect(vi.getTimerCount()).toBe(0);
		document.dispatchEvent(new Event("visibilitychange"));
		page.dispatchEvent(new Event("pageshow"));
		expect(phases).toEqual(["running"]);
	});
});
