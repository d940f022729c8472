import { i18n } from "@lingui/core";
import { expect, test, vi } from "vitest";
import { activateLanguage, activeLanguage, addLaterSentences } from "./active-language.ts";
import { ISSUE_SENTENCES } from "./issue-sentences.ts";

const page = { lang: "" };
vi.stubGlobal("document", { documentElement: page });

const LOGIN = "error_account_no_9" as const;
const COMPANY = "error_missing_email" as const;

/** A sentence that is not loaded shows as its key. */
const seen = (code: typeof LOGIN | typeof COMPANY) => i18n._(ISSUE_SENTENCES[code].id);

test("the first screen has its own sentences only", async () => {
	await activateLanguage("en");
	expect([seen(LOGIN), seen(COMPANY)]).toEqual(["Required 9 chars", COMPANY]);
});

test("a language chosen while a step's sentences are on their way comes with them", async () => {
	await Promise.all([activateLanguage("tc"), addLaterSentences()]);
	expect(activeLanguage()).toBe("tc");
	expect(page.lang).toBe("zh-Hant-HK");
	expect(seen(LOGIN)).toMatch(/\p{Script=Han}/u);
	expect(seen(COMPANY)).toMatch(/\p{Script=Han}/u);
});

test("from then on every language has the sentences of all steps", async () => {
	await activateLanguage("en");
	expect([seen(LOGIN), seen(COMPANY)]).toEqual(["Required 9 chars", "Please enter Email Address."]);
});
