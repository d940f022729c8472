import { fileURLToPath } from "node:url";
import { launchChromium } from "@sim-registration/test-kit/programs";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCases } from "./cases/run-cases.ts";

let browser: Browser;
let script: string;

beforeAll(async () => {
	[browser, script] = await Promise.all([launchChromium(), bundleCases()]);
});

afterAll(() => browser?.close());

/** Bundles the built package, the cases and valibot into one script for the browser. */
async function bundleCases(): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: "error",
		build: {
			write: false,
			lib: {
				entry: fileURLToPath(new URL("cases/run-in-browser.ts", import.meta.url)),
				name: "cases",
				formats: ["iife"],
			},
		},
	});
	const [bundle] = Array.isArray(result) ? result : [];
	const [chunk] = bundle?.output ?? [];
	if (chunk === undefined) throw new Error("the bundle is empty");
	return chunk.code;
}

test("a real browser and Node agree on every case", async () => {
	const page = await browser.newPage();
	await page.addScriptTag({ content: script });
	const inBrowser = await page.evaluate(() => globalThis.caseOutcomes);
	const inNode = runCases();
	expect(inBrowser.length).toBeGreaterThan(500);
	expect(inBrowser).toEqual(inNode);
});
