import { describe, expect, test } from "vitest";
import { isInAppBrowser } from "./in-app-browser.ts";

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID =
	"Mozilla/5.0 (Linux; Android 15; SM-A556E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36";

describe("an app's browser is recognised by its name", () => {
	test.each([
		["WhatsApp", `${ANDROID} WhatsApp/2.25`],
		[
			"WeChat",
			`${IPHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_HK`,
		],
		["Facebook on an iPhone", `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/7]`],
		["Facebook, by its first name", "x FBAN/y"],
		["Facebook, by its version", "x FBAV/y"],
		["Facebook, by its name on Android", "x FB_IAB/y"],
		["Facebook on Android", `${ANDROID} [FB_IAB/FB4A;FBAV/520.0.0.41.102;]`],
		["Instagram", `${IPHONE} Mobile/22F76 Instagram 390.0.0.28.85`],
		["LINE", `${IPHONE} Mobile/15E148 Safari Line/15.10.0`],
	])("%s", (_app, userAgent) => {
		expect(isInAppBrowser(userAgent)).toBe(true);
	});
});

describe("a browser outside an app is not one", () => {
	test.each([
		["Safari", `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
		["Chrome", ANDROID.replace("; wv", "").replace("Version/4.0 ", "")],
		["a browser whose name ends alike", `${ANDROID} Offline/2.0`],
	])("%s", (_browser, userAgent) => {
		expect(isInAppBrowser(userAgent)).toBe(false);
	});
});
