import { IAM_SMART_SOURCES } from "@sim-registration/validation";
import { expect, test } from "vitest";
import { sourceOfBrowser } from "./source-of-browser.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15";
const SAFARI = `${MAC} (KHTML, like Gecko) Version/18.5 Safari/605.1.15`;

const BROWSERS = [
	["Android_Chrome", `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`],
	["Android_Firefox", "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"],
	["Android_Edge", `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
	["Android_Samsung", `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
	[
		"Android_Huawei",
		`${ANDROID} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
	],
	[
		"Android_Huawei",
		"Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300",
	],
	[
		"Android_Xiaomi",
		`${ANDROID} Version/4.0 Chrome/123.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.20.0`,
	],
	["iOS_Safari", `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
	["iOS_Chrome", `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
	["iOS_Firefox", `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
	["iOS_Edge", `${IPHONE} Version/18.0 EdgiOS/140.0.3485.54 Mobile/15E148 Safari/604.1`],
	["PC_Browser", SAFARI],
	[
		"PC_Browser",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
	],
] as const;

test.each(BROWSERS)("%s says %s", (source, userAgent) => {
	expect(sourceOfBrowser({ userAgent, maxTouchPoints: 0 })).toBe(source);
});

test("every source of iAM Smart has a browser here", () => {
	const told = new Set<string>(BROWSERS.map(([source]) => source));
	expect(IAM_SMART_SOURCES.filter((source) => !told.has(source))).toEqual([]);
});

test("an iPad, which says that it is a Mac, is recognised by its touch screen", () => {
	expect(sourceOfBrowser({ userAgent: SAFARI, maxTouchPoints: 5 })).toBe("iOS_Safari");
});

test.each(["iPad", "iPod"])("an %s is known by its name", (name) => {
	const userAgent = IPHONE.replace("iPhone", name);
	expect(sourceOfBrowser({ userAgent, maxTouchPoints: 0 })).toBe("iOS_Safari");
});

test("a PC with a touch screen is a PC, and so is a Mac with one touch point", () => {
	const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
	expect(sourceOfBrowser({ userAgent: windows, maxTouchPoints: 10 })).toBe("PC_Browser");
	expect(sourceOfBrowser({ userAgent: SAFARI, maxTouchPoints: 1 })).toBe("PC_Browser");
	expect(sourceOfBrowser({ userAgent: SAFARI, maxTouchPoints: 2 })).toBe("iOS_Safari");
});

test.each([
	["Android_Chrome", `${ANDROID} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Line/14.1.0`],
	["iOS_Safari", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50`],
])("a browser without a source in iAM Smart counts as %s", (source, userAgent) => {
	expect(sourceOfBrowser({ userAgent, maxTouchPoints: 5 })).toBe(source);
});
