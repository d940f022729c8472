import { readFileSync } from "node:fs";
import { DESKTOP_MIN_WIDTH_PX } from "@sim-registration/validation";
import { describe, expect, test } from "vitest";
import { type Device, isDesktop, WIDE_SCREEN } from "./is-desktop.ts";

const style = readFileSync(new URL("desktop.css", import.meta.url), "utf8");
const WINDOWS: Device = {
	userAgent:
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
	isMobileByHints: false,
	hasCoarsePointer: false,
	isWide: true,
};
const MAC =
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
const ANDROID_TABLET =
	"Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

test("a screen is wide from 768 px on", () => {
	expect(WIDE_SCREEN).toBe("(min-width: 768px)");
});

test("the style has the same width, which it cannot import", () => {
	const widths = style.matchAll(/min-width: (\d+)px/g);
	expect([...widths].map(([, width]) => Number(width))).toEqual([
		DESKTOP_MIN_WIDTH_PX,
		DESKTOP_MIN_WIDTH_PX,
	]);
});

test.each([
	"Android",
	"iPhone",
	"iPad",
	"iPod",
	"Mobile",
	"Tablet",
	"HarmonyOS",
	"Windows Phone",
	"Silk/140",
	"android",
])("a machine whose user agent is %s is not a desktop", (name) => {
	const userAgent = `Mozilla/5.0 (${name}) Chrome/140.0`;
	expect(isDesktop({ ...WINDOWS, userAgent })).toBe(false);
});

describe("isDesktop", () => {
	test.each<[string, Partial<Device>]>([
		["a Windows computer", {}],
		["a Mac, whose Safari gives no hints", { userAgent: MAC, isMobileByHints: undefined }],
	])("is true for %s", (_title, device) => {
		expect(isDesktop({ ...WINDOWS, ...device })).toBe(true);
	});

	test.each<[string, Partial<Device>]>([
		["a phone on its side, by its hints", { isMobileByHints: true }],
		["an Android tablet with a mouse, by its name", { userAgent: ANDROID_TABLET }],
		[
			"an iPad that calls itself a Mac, by its pointer",
			{ userAgent: MAC, isMobileByHints: undefined, hasCoarsePointer: true },
		],
		["a window narrower than the threshold", { isWide: false }],
	])("is false for %s", (_title, device) => {
		expect(isDesktop({ ...WINDOWS, ...device })).toBe(false);
	});
});
