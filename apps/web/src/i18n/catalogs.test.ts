import { describe, expect, test } from "vitest";
import { ISSUE_SENTENCES } from "./issue-sentences.ts";
import { loadCatalog } from "./load-catalog.ts";
import { LOGIN_ISSUE_SENTENCES } from "./login-issue-sentences.ts";

const PARTS = ["first", "later"] as const;
const english = await loadCatalog("en_US", PARTS);
const HAN = /\p{Script=Han}/u;
const LATIN_WORD = /[A-Za-z]{2}/;

describe.each(["zh_HK", "zh_CN"] as const)("%s", (name) => {
	test("has the same entries as English", async () => {
		const chinese = await loadCatalog(name, PARTS);
		expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
	});

	test("says everything in Chinese", async () => {
		const chinese = await loadCatalog(name, PARTS);
		const foreign = Object.values(chinese).filter(
			(text) => LATIN_WORD.test(wordsOf(text)) && !HAN.test(JSON.stringify(text)),
		);
		expect(foreign).toEqual([]);
	});
});

describe.each(["en_US", "zh_HK", "zh_CN"] as const)("of %s the first screen", (name) => {
	test("loads the sentences of the login's codes and of no other", async () => {
		const first = Object.keys(await loadCatalog(name, ["first"]));
		const codes = first.filter((id) => id in ISSUE_SENTENCES);
		expect(codes.sort()).toEqual(Object.keys(LOGIN_ISSUE_SENTENCES).sort());
	});

	test("leaves every other sentence to the later steps, and repeats none", async () => {
		const first = Object.keys(await loadCatalog(name, ["first"]));
		const later = Object.keys(await loadCatalog(name, ["later"]));
		expect(new Set([...first, ...later]).size).toBe(first.length + later.length);
		expect(later.length).toBeGreaterThan(first.length);
	});
});

/** A compiled message is a list of texts and placeholders. */
function wordsOf(text: unknown): string {
	return Array.isArray(text) ? text.filter((part) => typeof part === "string").join("") : "";
}
