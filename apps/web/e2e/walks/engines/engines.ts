import {
	CHROMIUM_FLAGS,
	chromiumExecutable,
	firefoxExecutable,
} from "@sim-registration/test-kit/programs";
import type { EngineBrowser } from "./engine-browser.ts";
import { PuppeteerBrowser } from "./puppeteer-browser.ts";
import { WebKitBrowser } from "./webkit-browser.ts";

/** How each engine is started, with a new browser and profile. */
export const ENGINES: ReadonlyArray<[title: string, start: () => Promise<EngineBrowser>]> = [
	["WebKitGTK", WebKitBrowser.start],
	["Firefox", startFirefox],
	["Chromium", startChromium],
];

async function startFirefox(): Promise<EngineBrowser> {
	const executablePath = await firefoxExecutable();
	return await PuppeteerBrowser.start({ browser: "firefox", executablePath });
}

async function startChromium(): Promise<EngineBrowser> {
	const executablePath = await chromiumExecutable();
	return await PuppeteerBrowser.start({ executablePath, args: [...CHROMIUM_FLAGS] });
}
