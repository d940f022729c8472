import { describe, expect, test } from "vitest";
import { loadCatalog } from "./load-catalog.ts";

const english = await loadCatalog("en_US");
const HAN = /\p{Script=Han}/u;
const LATIN_WORD = /[A-Za-z]{2}/;

describe.each(["zh_HK", "zh_CN"] as const)("%s", (name) => {
	test("has the same entries as English", async () => {
		const chinese = await loadCatalog(name);
		expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
	});

	test("says everything in Chinese", async () => {
		const chinese = await loadCatalog(name);
		const foreign = Object.values(chinese).filter(
			(text) => LATIN_WORD.test(wordsOf(text)) && !HAN.test(JSON.stringify(text)),
		);
		expect(foreign).toEqual([]);
	});
});

/** A compiled message is a list of texts and placeholders. */
function wordsOf(text: unknown): string {
	return Array.isArray(text) ? text.filter((part) => typeof part === "string").join("") : "";
}
