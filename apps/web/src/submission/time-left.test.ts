import { expect, test } from "vitest";
import { TimeLeft } from "./time-left.ts";

const KB = 1_000;
const SECOND_MS = 1_000;

/** What is shown at each second of an upload, given the kilobytes sent in each second. */
function told(totalKilobytes: number, kilobytesASecond: readonly number[]): (number | undefined)[] {
	const timeLeft = new TimeLeft(totalKilobytes * KB);
	let sent = 0;
	timeLeft.at(0, 0);
	return kilobytesASecond.map((kilobytes, second) => {
		sent += kilobytes * KB;
		return timeLeft.at((second + 1) * SECOND_MS, sent);
	});
}

function steady(seconds: number, kilobytes: number): number[] {
	return Array.from({ length: seconds }, () => kilobytes);
}

test("nothing is shown before the speed is known", () => {
	expect(told(2_000, [100, 100, 100])).toEqual([undefined, 20, 20]);
	expect(told(2_000, [0, 0, 0])).toEqual([undefined, undefined, undefined]);
});

test("a steady upload counts down in tens, to ten", () => {
	const seconds = told(2_500, steady(25, 100)).slice(1);
	expect(new Set(seconds)).toEqual(new Set([30, 20, 10]));
	expect(seconds.toSorted((one, other) => Number(other) - Number(one))).toEqual(seconds);
});

test("a long upload is shown in whole minutes", () => {
	expect(told(25_000, [50, 50])).toEqual([undefined, 9 * 60]);
});

test("a varying speed does not make the time go up and down", () => {
	const seconds = told(
		3_000,
		Array.from({ length: 20 }, (_, index) => (index % 2 ? 150 : 50)),
	);
	const known = seconds.filter((each) => each !== undefined);
	expect(known.toSorted((one, other) => other - one)).toEqual(known);
});

test("a line that becomes much slower is reported", () => {
	const seconds = told(3_000, [...steady(10, 100), ...steady(10, 20)]);
	expect(seconds.at(9)).toBe(20);
	expect(seconds.at(-1)).toBe(70);
});

test("an upload that begins again is measured again", () => {
	const timeLeft = new TimeLeft(1_000 * KB);
	timeLeft.at(0, 0);
	expect(timeLeft.at(4 * SECOND_MS, 800 * KB)).toBe(10);
	expect(timeLeft.at(5 * SECOND_MS, 10 * KB)).toBeUndefined();
	expect(timeLeft.at(8 * SECOND_MS, 70 * KB)).toBe(50);
});
