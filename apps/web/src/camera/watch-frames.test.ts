import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Sight } from "./see-frame.ts";
import { type Hint, watchFrames } from "./watch-frames.ts";

const LOOK_EVERY_MS = 250;

let hints: Hint[];
/** what the next looks see, and how long each takes */
let looks: [sight: Sight, tookMs: number][];
let looked: number;
let clockMs: number;

function watch(copy = async (): Promise<string | undefined> => "a frame"): () => void {
	const look = () => {
		const [sight, tookMs] = looks[looked++] ?? ["clear", 0];
		clockMs += tookMs;
		return sight;
	};
	return watchFrames({ copy, look, onHint: (hint) => hints.push(hint), now: () => clockMs });
}

function wait(looks: number): Promise<unknown> {
	return vi.advanceTimersByTimeAsync(looks * LOOK_EVERY_MS);
}

/** The hints while the camera sees this; a hint that is not announced is in brackets. */
async function hinted(sights: readonly Sight[]): Promise<(string | undefined)[]> {
	looks = sights.map((sight) => [sight, 5]);
	const stop = watch();
	await wait(sights.length);
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
	])("%s", async (_what, sights, expected) => {
		expect(await hinted(sights)).toEqual(expected);
	});
});

describe("a phone on which looks take longer than 20 ms", () => {
	const tookMs = (...times: number[]): [Sight, number][] => times.map((ms) => ["dark", ms]);
	const slow = (looks: number) => Array<number>(looks).fill(21);

	test.each<[what: string, looks: [Sight, number][], looksMade: number]>([
		["gives up after twelve", tookMs(...slow(20)), 12],
		["goes on while they take 20 ms", tookMs(...Array<number>(20).fill(20)), 20],
		["goes on where one of twelve is quick", tookMs(...slow(11), 5, ...slow(11), 5), 24],
	])("%s", async (_what, given, looksMade) => {
		looks = given;
		const stop = watch();
		await wait(given.length);
		expect(looked).toBe(looksMade);
		stop();
	});

	test("removes its hint when it gives up, and leaves no timer", async () => {
		looks = tookMs(...slow(20));
		watch();
		await wait(looks.length);
		expect(hints).toEqual([{ sight: "dark", isSaid: true }, { isSaid: false }]);
		expect(vi.getTimerCount()).toBe(0);
	});
});

test("a stopped watch looks at nothing, not even at a copy that arrives later", async () => {
	let give: (copy: string) => void = () => {};
	looks = [];
	const stop = watch(() => new Promise((resolve) => (give = resolve)));
	await wait(1);
	give("a frame");
	await wait(1);
	expect(looked).toBe(1);
	stop();
	give("another frame");
	await wait(100);
	expect(looked).toBe(1);
	expect(vi.getTimerCount()).toBe(0);
});

test("a copy that fails or is empty is skipped", async () => {
	looks = [];
	const copies = [() => Promise.reject(new Error()), async () => undefined, async () => "a frame"];
	let asked = 0;
	const stop = watch(async () => await copies[asked++]?.());
	await wait(3);
	stop();
	expect([asked, looked]).toEqual([3, 1]);
});

test("the next frame is not copied before the previous one was", async () => {
	const copy = vi.fn(() => new Promise<string>(() => {}));
	const stop = watch(copy);
	await wait(3);
	stop();
	expect(copy).toHaveBeenCalledTimes(1);
});
