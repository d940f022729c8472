import { fileURLToPath } from "node:url";
import { launchChromium } from "@sim-registration/test-kit/programs";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTable } from "./table/run-table.ts";

let browser: Browser;
let script: string;

beforeAll(async () => {
	[browser, script] = await Promise.all([launchChromium(), bundleTable()]);
});

afterAll(() => browser?.close());

/** Bundles the built package, the table and valibot into one script for the browser. */
async function bundleTable(): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: "error",
		build: {
			write: false,
			lib: {
				entry: fileURLToPath(new URL("table/run-in-browser.ts", import.meta.url)),
				name: "table",
				formats: ["iife"],
			},
		},
	});
	const [bundle] = Array.isArray(result) ? result : [];
	const [chunk] = bundle?.output ?? [];
	if (chunk === undefined) throw new Error("the bundle is empty");
	return chunk.code;
}

test("a real browser and Node agree on every row of the table", async () => {
	const page = await browser.newPage();
	await page.addScriptTag({ content: script });
	const inBrowser = await page.evaluate(() => globalThis.tableOutcomes);
	const inNode = runTable();
	expect(inBrowser.length).toBeGreaterThan(500);
	expect(inBrowser).toEqual(inNode);
});
