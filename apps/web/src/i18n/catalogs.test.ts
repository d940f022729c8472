import { describe, expect, test } from "vitest";
import { ISSUE_SENTENCES } from "./issue-sentences.ts";
import { loadCatalog } from "./load-catalog.ts";
import { LOGIN_ISSUE_SENTENCES } from "./login-issue-sentences.ts";

const PARTS = ["first", "later"] as const;
const english = await loadCatalog("en_US", PARTS);
const HAN = /\p{Script=Han}/u;
/** As wide as a line is high, punctuation too. */
const WIDE = /[\u3000-\uffef]/g;
const TECHNICAL_WORD = /\b(?:[KMG]B|PDF|JPE?G|PNG|HEIC)\b/g;
const LATIN_WORD = /[A-Za-z]{2}/;
/** Where a line of Chinese may end (`base.css`): after punctuation, before brackets, at spaces and marks. */
const LINE_ENDS = /(?<=[，。！：；、？）」”》／…])|(?=[（「“《])|[ \u200b]/;
/** A line in a card on the narrowest phone. */
const LINE_CHARACTERS = 15;
/** Its lines are full (`collection-statement.module.css`). */
const STATEMENT = /^(?:Purpose|Transfer|Retention|Access and correction): /;

/** Sentences whose facts are words, or other numbers, in one of the languages. */
const IN_WORDS = {
	"Customer service hours: 09:00 to 22:00, Monday to Saturday, excluding public holidays.": {
		zh_HK: "客戶服務時間：星期一至六上午 9 時至晚上 10 時，公眾假期除外。",
		zh_CN: "客户服务时间：星期一至六上午 9 时至晚上 10 时，公众假期除外。",
	},
	"This picture has too many pixels (more than 50 megapixels). Please take a photo here, or save the picture in a smaller size.":
		{
			zh_HK: "此圖片的像素過多（超過 5,000 萬像素）。請在此直接拍照，或將圖片縮小後再選擇。",
			zh_CN: "此图片的像素过多（超过 5,000 万像素）。请在此直接拍照，或将图片缩小后再选择。",
		},
} as const;

/** What says the same thing in both languages; a sentence for one thing never speaks of another. */
const TERMS = [
	[/\(English\)|English name/i, /英文/],
	[/\(Chinese\)|Chinese name/i, /中文/],
	[/Company Name/, /公司名[稱称]/],
	[/Branch Name/, /分行名[稱称]/],
	[/BR Certificate/, /商[業业]登[記记][證证]/],
	[/Business Address Proof/, /[營营][業业]地址[證证]明/],
	[/Account No\.|account number/, /[賬账][戶户][號号][碼码]/],
	[/Mobile No\./, /手提電話號碼|手机号码/],
	[/Email Address/, /電郵地址|电子邮件地址/],
	[/Date of Birth/, /出生日期/],
	[/HKID|Hong Kong identity card/, /香港身份[證证]/],
	[/passport/i, /[護护]照/],
	[/ID document/, /身份[證证]明文件/],
	[/Front view/, /正面/],
	[/Back view/, /背面/],
	[/Selfie/, /自拍/],
	[/iAM Smart/, /智方便/],
	[/\blog out/i, /登出|退出/],
	[/\blog(?:ged|ging)? in\b|\blogin\b/i, /登[入录]/],
	[/\bminutes?\b/, /分[鐘钟]/],
	[/\bmonths?\b/i, /月/],
	[/\byears?\b/i, /[年歲岁]/],
	[/\bday\b/i, /日/],
	[/\bcancel/i, /取消/],
	[/\breject/i, /拒[絕绝]/],
	[/\bkept\b/, /保留/],
	[/\bremoved?\b/i, /移除/],
	[/\blooks dark\b/, /偏暗/],
	[/\bglare\b/, /反光/],
	[/\bblurred\b/, /模糊/],
	[/\b(?:please|and) do not\b/i, /勿/],
	[/\bcannot\b|\bcould not\b|\bdo not\b|\bnot be\b|\bam not\b/, /[不未無无勿非]|没有|沒有/],
] as const;

describe.each(["zh_HK", "zh_CN"] as const)("%s", (name) => {
	test.each(TERMS)("says %s as %s", async (englishTerm, chineseTerm) => {
		const chinese = await loadCatalog(name, PARTS);
		const sentences = Object.entries(english).filter(([, text]) => englishTerm.test(wordsOf(text)));
		expect(sentences).not.toEqual([]);
		const others = sentences.filter(([id]) => !chineseTerm.test(wordsOf(chinese[id])));
		expect(others.map(([id, text]) => [wordsOf(text), wordsOf(chinese[id])])).toEqual([]);
	});

	test("has the same entries as English", async () => {
		const chinese = await loadCatalog(name, PARTS);
		expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
	});

	test("has a place for a line to end in every clause that is longer than a line", async () => {
		const chinese = await loadCatalog(name, PARTS);
		const clauses = Object.keys(english)
			.filter((id) => !STATEMENT.test(wordsOf(english[id])))
			.flatMap((id) => textOf(chinese[id]).split(LINE_ENDS));
		const isLong = (clause: string) => (clause.match(WIDE)?.length ?? 0) > LINE_CHARACTERS;
		expect(clauses.filter(isLong)).toEqual([]);
	});

	test("lets no line end between a number and what it counts", async () => {
		const chinese = await loadCatalog(name, PARTS);
		const texts = Object.values(chinese).map(textOf);
		const hours = texts.find((text) => text.includes("10\u00a0"));
		expect(hours).toMatch(/上午\u00a09\u00a0[時时]\u200b至晚上\u00a010\u00a0[時时]/);
		expect(texts.filter((text) => /\d [時时分秒歲岁位項项步]/.test(text))).toEqual([]);
	});

	test("says everything in Chinese", async () => {
		const chinese = await loadCatalog(name, PARTS);
		const foreign = Object.values(chinese).filter(
			(text) => LATIN_WORD.test(wordsOf(text)) && !HAN.test(JSON.stringify(text)),
		);
		expect(foreign).toEqual([]);
	});

	test("fills in the same values and links as English, in the same order", async () => {
		const chinese = await loadCatalog(name, PARTS);
		for (const [id, text] of Object.entries(english))
			expect(filledIn(chinese[id]), `${id} ${wordsOf(text)}`).toEqual(filledIn(text));
	});

	test("names the same file formats and units as English", async () => {
		const chinese = await loadCatalog(name, PARTS);
		for (const [id, text] of Object.entries(english))
			expect(technicalWordsIn(chinese[id]), wordsOf(text)).toEqual(technicalWordsIn(text));
	});

	test("names the same numbers as English, where it writes no word for one", async () => {
		const chinese = await loadCatalog(name, PARTS);
		const others = Object.entries(english).filter(
			([id, text]) => `${numbersIn(chinese[id])}` !== `${numbersIn(text)}`,
		);
		expect(others.map(([, text]) => wordsOf(text)).sort()).toEqual(Object.keys(IN_WORDS).sort());
	});

	test.each(Object.entries(IN_WORDS))("says in its own way: %s", async (sentence, wordings) => {
		const chinese = await loadCatalog(name, PARTS);
		const id = Object.keys(english).find((each) => wordsOf(english[each]) === sentence) ?? "";
		expect(wordsOf(chinese[id])).toBe(wordings[name]);
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
function partsOf(text: unknown): unknown[] {
	return Array.isArray(text) ? text : [];
}

/** As it is shown, without what is filled in. */
function textOf(text: unknown): string {
	return partsOf(text)
		.filter((part) => typeof part === "string")
		.join("");
}

/** The same without marks of where a line may end. */
function wordsOf(text: unknown): string {
	return textOf(text).replaceAll("\u200b", "").replaceAll("\u00a0", " ");
}

/** Names of placeholders, and the tags of links within the texts. */
function filledIn(text: unknown): unknown[] {
	return partsOf(text).flatMap((part) =>
		typeof part === "string" ? (part.match(/<\/?\d+>/g) ?? []) : partsOf(part).slice(0, 2),
	);
}

/** A set, because the languages differ in order and repetition. */
function technicalWordsIn(text: unknown): Set<string> {
	return new Set(wordsOf(text).match(TECHNICAL_WORD));
}

function numbersIn(text: unknown): string[] {
	return (
		wordsOf(text)
			.replace(/<[^>]*>/g, "")
			.match(/\d+(?:[.,:]\d+)*/g) ?? []
	);
}
