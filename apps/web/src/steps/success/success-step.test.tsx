import { expect, test } from "vitest";
import { renderInTest, textsIn } from "../../registration/render-in-test.tsx";
import { SuccessStep } from "./success-step.tsx";

const RECEIPT = {
	reference: "ABCD-2345-EFGH",
	registeredAt: new Date("2026-11-20T16:05:59Z"),
	details: {
		accountNO: "204518837",
		mailedTo: ["w•••@example.com", "c•••@example.hk"],
		companyName: { english: "Wong Kee", chinese: "旺記" },
	},
} as const;

async function textsOf(language: "en" | "tc"): Promise<string[]> {
	const state = { receipt: RECEIPT };
	return textsIn(await renderInTest(<SuccessStep />, { language, state }));
}

test("success names the reference, the account, every address, and the time in Hong Kong", async () => {
	const texts = await textsOf("en");
	expect(texts[texts.indexOf("Account No.") + 1]).toBe("204518837");
	expect(texts).toEqual(expect.arrayContaining(["ABCD-2345-EFGH", ...RECEIPT.details.mailedTo]));
	expect(texts[texts.indexOf("Submitted at (Hong Kong time)") + 1]).toBe("21/11/2026 00:05");
});

test.each([
	["en", "Company", ["Wong Kee", "旺記"]],
	["tc", "公司", ["旺記", "Wong Kee"]],
] as const)(
	"the company's names are in the order of a reader of %s",
	async (language, label, names) => {
		const texts = await textsOf(language);
		expect(texts.slice(texts.indexOf(label) + 1).slice(0, 2)).toEqual(names);
	},
);

test("a missing company name leaves no empty line", async () => {
	const companyName = { english: "", chinese: "旺記" };
	const details = { ...RECEIPT.details, companyName, mailedTo: [] };
	const receipt = { ...RECEIPT, details };
	const html = await renderInTest(<SuccessStep />, { state: { receipt } });
	expect(html).toContain('<dt>Company</dt><dd translate="no" lang="zh-Hant-HK">旺記</dd></div>');
});

test.each([
	["2888 0000", "tel:28880000"],
	["+852 2888 0000", "tel:+85228880000"],
	["(852) 2888-0000", "tel:85228880000"],
])("the hotline %s is dialled as %s, and read as it is written", async (hotline, href) => {
	const configuration = { hotline, supportEmail: "help@example.hk" };
	const html = await renderInTest(<SuccessStep />, {
		state: { receipt: RECEIPT },
		configuration,
	});
	expect(html).toContain(`<a href="${href}" translate="no">${hotline}</a>`);
	expect(html).toContain('<a href="mailto:help@example.hk" translate="no">help@example.hk</a>');
});

test("after a reload only the reference and the time are shown", async () => {
	const { details: _gone, ...receipt } = RECEIPT;
	const texts = textsIn(await renderInTest(<SuccessStep />, { state: { receipt } }));
	expect(texts).toEqual(expect.arrayContaining(["ABCD-2345-EFGH", "21/11/2026 00:05"]));
	for (const gone of [
		"Account No.",
		"204518837",
		"Company",
		"Wong Kee",
		...RECEIPT.details.mailedTo,
	])
		expect(texts).not.toContain(gone);
});
