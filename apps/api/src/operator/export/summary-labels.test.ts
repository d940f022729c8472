import { expect, it } from "vitest";
import { SUMMARY_LABELS } from "./summary-labels.ts";

/** Terms with the same meaning in both languages; a label must not mix terms. */
const TERMS = [
	[/\(English\)|English Name/, /英文/],
	[/\(Chinese\)|Chinese Name/, /中文/],
	[/Company Name/i, /公司名稱/],
	[/Branch/, /分行/],
	[/Account/i, /賬戶/],
	[/Mobile/, /手提電話/],
	[/\bBR\b/, /商業登記/],
	[/e-mail/i, /電郵/],
	[/Business address proof/, /營業地址證明/],
	[/Date of birth/, /出生日期/],
	[/\(DD\/MM\/YYYY\)/, /（日\/月\/年）/],
	[/ID type/, /證件類別/],
	[/\bID number/, /證件號碼/],
	[/HKID|Hong Kong identity card/, /香港身份證/],
	[/front/, /正面/],
	[/back/, /背面/],
	[/Selfie/, /自拍照/],
	[/Reference/, /參考編號/],
	[/[Ee]arlier/, /較早/],
	[/language/i, /語言/],
	[/log(ged in|in)/i, /登入/],
	[/iAM Smart/, /「智方便」/],
	[/not verified/, /未經核實/],
	[/\bVerified/, /^經.*核實$/],
] as const;

it.each(TERMS)("a label says %s if its Chinese says %s", (english, chinese) => {
	const labels = Object.values(SUMMARY_LABELS);
	expect(labels.some(([text]) => english.test(text))).toBe(true);
	for (const [text, translation] of labels)
		expect([text, chinese.test(translation)]).toEqual([text, english.test(text)]);
});

it("a label has the same numbers in both languages", () => {
	for (const [text, translation] of Object.values(SUMMARY_LABELS))
		expect([text, translation.match(/\d/g)]).toEqual([text, text.match(/\d/g)]);
});
