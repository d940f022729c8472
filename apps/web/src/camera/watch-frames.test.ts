import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Hint, type Sight, watchFrames } from "./watch-frames.ts";

const LOOK_EVERY_MS = 250;

let hints: Hint[];
/** what the next looks see, and how long each takes */
let looks: [sight: Sight, tookMs: number][];
let looked: number;
let clockMs: number;

function watch(): () => void {
	const look = () => {
		const [sight, tookMs] = looks[looked++] ?? ["clear", 0];
		clockMs += tookMs;
		return sight;
	};
	return watchFrames(
		look,
		(hint) => hints.push(hint),
		() => clockMs,
	);
}

/** What is hinted while the camera sees this; a hint that is not said stands in brackets. */
function hinted(sights: readonly Sight[]): (string | undefined)[] {
	looks = sights.map((sight) => [sight, 5]);
	const stop = watch();
	vi.advanceTimersByTime(sights.length * LOOK_EVERY_MS);
	stop();
	return hints.map(({ sight, isSaid }) => (isSaid ? sight : `(${sight})`));
}

function of(sight: Sight, looks: number): Sight[] {
	return Array.from({ length: looks }, () => sight);
}

const SWINGING = Array.from({ length: 6 }, () => [...of("dark", 4), ...of("clear", 4)]).flat();

beforeEach(() => {
	vi.useFakeTimers();
	hints = [];
	[looked, clockMs] = [0, 0];
});
afterEach(() => vi.useRealTimers());

describe("a hint", () => {
	test.each<[what: string, sights: Sight[], expected: string[]]>([
		["is not given for a clear picture", of("clear", 40), []],
		["is given once a fault holds over four looks", of("dark", 4), ["dark"]],
		["is not given before that", of("dark", 3), []],
		["is not repeated while the fault lasts", of("glare", 40), ["glare"]],
		[
			"is not given for a fault that comes and goes",
			[...of("dark", 3), "clear", ...of("dark", 3)],
			[],
		],
		[
			"is not given for faults that take turns",
			of("dark", 9).flatMap((dark) => [dark, "blurred"]),
			[],
		],
		["changes with what is seen", [...of("dark", 4), ...of("glare", 4)], ["dark", "glare"]],
		[
			"stays while another fault flickers",
			[...of("dark", 4), ...of("blurred", 3), ...of("dark", 4)],
			["dark"],
		],
		[
			"ends once the picture is clear for as long",
			[...of("blurred", 4), ...of("clear", 4)],
			["blurred", "clear"],
		],
		["does not end before that", [...of("blurred", 4), ...of("clear", 3), "blurred"], ["blurred"]],
		[
			"is only shown after four were said",
			SWINGING.slice(0, 24),
			["dark", "clear", "dark", "clear", "(dark)", "(clear)"],
		],
	])("%s", (_what, sights, expected) => {
		expect(hinted(sights)).toEqual(expected);
	});
});

describe("a phone on which looks take longer than 400 ms", () => {
	const tookMs = (...times: number[]): [Sight, number][] => times.map((ms) => ["dark", ms]);

	test.each<[what: string, looks: [Sight, number][], looksMade: number]>([
		["gives up after five", tookMs(...Array(9).fill(401)), 5],
		["goes on while they take 400 ms", tookMs(...Array(9).fill(400)), 9],
		["goes on after a slow start", tookMs(900, 700, 600, 450, 5, 5, 5, 5, 5), 9],
		["gives up where most are slow", tookMs(401, 401, 401, 5, 401, 401, 401, 401, 401), 7],
		["goes on where every other one is slow", tookMs(401, 5, 401, 5, 401, 5, 401, 5, 401), 9],
	])("%s", (_what, given, looksMade) => {
		looks = given;
		const stop = watch();
		for (const _ of given) vi.advanceTimersToNextTimer();
		expect(looked).toBe(looksMade);
		stop();
	});

	test("takes its hint back when it gives up, and leaves no timer", () => {
		looks = tookMs(...Array(9).fill(401));
		watch();
		vi.runAllTimers();
		expect(hints).toEqual([{ sight: "dark", isSaid: true }, { isSaid: false }]);
		expect(vi.getTimerCount()).toBe(0);
	});
});

test("a slow phone looks less often, so that its looks take a small part of the time", () => {
	looks = [
		["clear", 5],
		["clear", 100],
	];
	const stop = watch();
	vi.advanceTimersByTime(2 * LOOK_EVERY_MS);
	expect(looked).toBe(2);
	vi.advanceTimersByTime(499);
	expect(looked).toBe(2);
	vi.advanceTimersByTime(1);
	expect(looked).toBe(3);
	stop();
});

test("nothing is looked at once it is stopped", () => {
	looks = [];
	const stop = watch();
	vi.advanceTimersByTime(2 * LOOK_EVERY_MS);
	stop();
	vi.advanceTimersByTime(60_000);
	expect(looked).toBe(2);
	expect(vi.getTimerCount()).toBe(0);
});
