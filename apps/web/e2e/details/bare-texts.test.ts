import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { EMPTY_PAGE } from "../support/arrive.ts";
import { bundleForPages } from "../support/bundle-for-pages.ts";
import { watchForBareTexts } from "../support/find-bare-texts.ts";
import { test as base } from "../support/fixtures.ts";
import { PHONE } from "../support/phone.ts";
import type { PlantedName } from "../support/planted-texts.ts";

const test = base.extend("plantedTexts", { scope: "file" }, () =>
	bundleForPages(fileURLToPath(new URL("../support/planted-texts.ts", import.meta.url))),
);

test.for<[name: PlantedName, found: readonly string[]]>([
	["a conditional text beside an element", ["'Saved' is added", "'Saved' is removed"]],
	["a number between texts", ["'2' changes", "'1' changes"]],
	["a text behind a conditional element", ["'Saved' has something inserted before it"]],
	["a conditional text alone", []],
	["texts in elements of their own", []],
])(
	"in a screen with %s, translation would break %j",
	async ([name, found], { phone, product, plantedTexts }) => {
		const page = await phone.newPage(PHONE);
		const noted: string[] = [];
		await watchForBareTexts(page, (text) => noted.push(text.replace(/ in <.*/, "")));
		await page.goto(product.address(EMPTY_PAGE));
		await page.evaluate(plantedTexts);
		// The observer's reports come before the answer of the page.
		await page.evaluate((piece) => showPlanted(piece), name);
		expect(noted).toEqual(found);
	},
);
