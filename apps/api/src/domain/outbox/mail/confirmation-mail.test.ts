import { describe, expect, it } from "vitest";
import { brandOf } from "../../../platform/brand/brand.ts";
import { writeConfirmation } from "./confirmation-mail.ts";

const DETAILS = {
	brand: brandOf({}),
	reference: "7KQ4-M2XA-9TRZ",
	hotline: "+852 1000 2000",
	supportEmail: "help@telecom.example",
};

describe.each(["en", "tc", "sc"] as const)("the confirmation in %s", (language) => {
	const { senderName, subject, text, html, images } = writeConfirmation(language, DETAILS);

	it("names the reference and the contacts in both text and page", () => {
		expect(subject).toContain(DETAILS.reference);
		const { reference, hotline, supportEmail } = DETAILS;
		for (const detail of [senderName, reference, hotline, supportEmail]) {
			expect(text).toContain(detail);
			expect(html).toContain(detail);
		}
	});

	it("declares its language", () => {
		const lang = language === "en" ? "en" : "zh-Hant-HK";
		const langs = [...html.matchAll(/ lang="([^"]*)"/g)].map(([, value]) => value);
		expect(new Set(langs)).toEqual(new Set([lang]));
		expect(html).toContain(`<html lang="${lang}">`);
	});

	it("has the same words in page and text", () => {
		expect(wordsOf(html.slice(html.indexOf("<body")))).toBe(wordsOf(text));
	});

	it("shows the provider's name and its mark as an attachment", () => {
		expect(senderName).toBe(language === "en" ? "SIM Registration" : "電話卡登記");
		expect([...html.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual(["cid:mark"]);
		expect(images).toEqual([{ contentId: "mark", contents: DETAILS.brand.mark.png }]);
	});

	it("loads nothing, runs nothing, and sets no colours", () => {
		expect(html).not.toMatch(/<(script|link|style|iframe|table)\b|url\(|https?:/);
		expect(html).not.toMatch(/[^-]color:|background/);
		expect(html).toContain('<meta name="color-scheme" content="light dark">');
	});
});

it.each([
	[
		"en",
		`SIM Registration

Thank you. We have received the real-name registration of the SIM cards of your business mobile / mobile broadband plan.

Reference: 7KQ4-M2XA-9TRZ

Please keep this reference for enquiries.

Customer service: +852 1000 2000 or help@telecom.example, 09:00 to 22:00, Monday to Saturday, excluding public holidays.

This e-mail was sent automatically. If neither you nor your company registered, please call us.`,
	],
	[
		"tc",
		`電話卡登記

多謝。我們已收到貴公司商業流動／流動寬頻服務計劃的電話智能卡實名登記。

參考編號：7KQ4-M2XA-9TRZ

請保留此參考編號，以便查詢。

客戶服務：+852 1000 2000 或 help@telecom.example，星期一至六上午 9 時至晚上 10 時，公眾假期除外。

此電郵由系統自動發出。如你或貴公司並無辦理此登記，請致電我們。`,
	],
] as const)("thanks in %s, and gives the hours of the customer service", (language, text) => {
	expect(writeConfirmation(language, DETAILS).text).toBe(text);
});

it("uses Chinese if the form was used in Chinese", () => {
	expect(writeConfirmation("tc", DETAILS).html).toContain('lang="zh-Hant-HK"');
	expect(writeConfirmation("tc", DETAILS).text).toContain("參考編號：7KQ4-M2XA-9TRZ");
	expect(writeConfirmation("sc", DETAILS)).toEqual(writeConfirmation("tc", DETAILS));
});

it("escapes markup in an operator's settings", () => {
	const { html } = writeConfirmation("en", { ...DETAILS, hotline: '<b title="x">call & ask</b>' });
	expect(html).toContain("&lt;b title=&quot;x&quot;&gt;call &amp; ask&lt;/b&gt;");
	expect(html).not.toContain("<b ");
});

it.each([
	["+852 1000 2000", "+85210002000"],
	["1000 2000", "10002000"],
	["(852) 1000-2000", "85210002000"],
])("links the hotline %s as %s", (hotline, number) => {
	const { html } = writeConfirmation("en", { ...DETAILS, hotline });
	expect(html).toContain(`<a href="tel:${number}" style="white-space:nowrap">${hotline}</a>`);
});

it("shows a hotline without digits as plain text", () => {
	const { html } = writeConfirmation("en", { ...DETAILS, hotline: "your account manager" });
	expect(html).toContain("Customer service: your account manager or");
	expect(html).not.toContain("tel:");
});

it.each([
	["help@telecom.example", "help@telecom.example"],
	["help&care@telecom.example", "help&amp;care@telecom.example"],
])("links the address %s", (supportEmail, shown) => {
	const { html } = writeConfirmation("en", { ...DETAILS, supportEmail });
	expect(html).toContain(`<a href="mailto:${shown}">${shown}</a>`);
});

function wordsOf(markup: string): string {
	return markup.replace(/<[^>]*>/g, "").replace(/\s+/g, "");
}
