import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ownLanguage } from "../support/own-language.ts";
import { birthday, focusedLabel } from "../support/person-step.ts";

const IN_ENGLISH = {
	openCalendar: "Choose from a calendar",
	dateInCalendar: "Choose from a calendar: 4 November 1985",
	dialog: "Date of Birth",
	year: "Year",
	month: "Month",
	november: "November",
	day: "4 November 1985",
	chosen: "Chosen: 4 November 1985. Press OK to use it.",
	noneChosen: "Please choose a day",
	cancel: "Cancel",
	ok: "OK",
	iamSmart: "Continue with iAM Smart",
	iamSmartReason: "iAM Smart cannot be used here yet. Please fill in the fields below.",
	providedBy: "Data is provided by iAM Smart",
	moreInfo: "More Info",
	dateError: "Please enter a valid Date of Birth (DD/MM/YYYY).",
	monthLength: "February 1985 had 28 days.",
	monthAdvice: "A month is a number from 01 to 12.",
	yearAdvice: "Please enter a year with four digits, 1900 or later.",
	hkidError: "Please enter a valid HKID Number.",
	hkidAdvice: "Please check the letter, the digits and the check digit in brackets.",
	brNames: "BR No. Branch Month Year Check digit",
	hkidNames: "Letter and digits Check digit",
};

const IN_CHINESE: typeof IN_ENGLISH = {
	openCalendar: "從日曆選擇",
	dateInCalendar: "從日曆選擇：1985年11月4日",
	dialog: "出生日期",
	year: "年",
	month: "月",
	november: "11月",
	day: "1985年11月4日",
	chosen: "已選擇：1985年11月4日。請按「確定」採用。",
	noneChosen: "請選擇日期",
	cancel: "取消",
	ok: "確定",
	iamSmart: "以智方便繼續",
	iamSmartReason: "本表格暫時不支援「智方便」，請填寫以下資料。",
	providedBy: "資料由「智方便」提供",
	moreInfo: "了解更多",
	dateError: "請輸入有效的出生日期（日／月／年）。",
	monthLength: "1985年2月只有 28\u00a0日。",
	monthAdvice: "月份為 01\u00a0至\u00a012。",
	yearAdvice: "請輸入四位數字的年份，由 1900 年起。",
	hkidError: "請輸入有效的香港身份證號碼。",
	hkidAdvice: "請核對英文字母、數字及括號內的校驗碼。",
	brNames: "登記號碼 分行 月 年 校驗碼",
	hkidNames: "字母及數字 校驗碼",
};

const [texts, sentences] = ownLanguage({ en: IN_ENGLISH, tc: IN_CHINESE });

/** Runs in the page: the label above each box, as far as it can be read there. */
function seenLabels(boxes: readonly Element[]): string[] {
	return boxes.map((box) => {
		const label = box.parentElement?.querySelector("span");
		if (!label?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
			return "hidden";
		const range = document.createRange();
		range.selectNodeContents(label);
		const [place, text, below] = [label, range, box].map((part) => part.getBoundingClientRect());
		if (!place || !text || !below) return "absent";
		const isClipped = place.width < text.width - 1 || place.height < 10;
		const isAbove = place.bottom <= below.top + 1 && Math.abs(place.left - below.left) <= 1;
		return isClipped || !isAbove ? "elsewhere" : label.textContent;
	});
}

describe("the person step", () => {
	test("fills the three fields from the calendar on OK only, and gives the focus back to a button that says the date", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(texts);
		const open = page.getByRole("button", { name: sentences.openCalendar });
		await open.click();
		const dialog = page.getByRole("dialog", { name: sentences.dialog });
		await dialog.getByLabel(sentences.year, { exact: true }).selectOption("1985");
		await dialog.getByLabel(sentences.month, { exact: true }).selectOption(sentences.november);
		await dialog.getByRole("button", { name: sentences.day, exact: true }).click();
		await dialog.getByText(sentences.chosen).waitFor();
		await dialog.getByRole("button", { name: sentences.cancel }).click();
		expect(await birthday(page)).toEqual(["", "", ""]);
		expect(await focusedLabel(page)).toBe(sentences.openCalendar);

		await open.click();
		await dialog.getByText(sentences.noneChosen).waitFor();
		await dialog.getByLabel(sentences.year, { exact: true }).selectOption("1985");
		await dialog.getByLabel(sentences.month, { exact: true }).selectOption(sentences.november);
		await dialog.getByRole("button", { name: sentences.day, exact: true }).click();
		await dialog.getByRole("button", { name: sentences.ok }).click();
		expect(await birthday(page)).toEqual(["04", "11", "1985"]);
		await expect.poll(() => focusedLabel(page)).toBe(sentences.dateInCalendar);

		await open.click();
		await dialog.getByText(sentences.chosen).waitFor();
		await page.keyboard.press("Escape");
		await expect.poll(() => dialog.count()).toBe(0);
	});

	test("says in place of the button that iAM Smart cannot be used, with a link to more information", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(texts);
		await page.getByText(sentences.iamSmartReason, { exact: true }).waitFor();
		expect(await page.getByRole("button", { name: sentences.iamSmart }).count()).toBe(0);
		expect(await page.getByText(sentences.providedBy).count()).toBe(0);
		const link = page.getByRole("link", { name: sentences.moreInfo });
		expect(await link.getAttribute("href")).toBe("https://www.iamsmart.gov.hk/");
		expect(await link.getAttribute("rel")).toContain("noopener");
	});

	test("only the wrong part of a date is marked, and what is wrong with it is explained", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(texts);
		const error = page.locator("#birthday-error");
		const enter = async (...parts: readonly string[]) => {
			for (const [index, part] of ["dd", "mm", "yyyy"].entries())
				await page.locator(`[name=birthday_${part}]`).fill(parts[index] ?? "");
			await page.locator("[name=nameEN]").focus();
		};
		const marked = () =>
			page
				.locator("[name^=birthday_][aria-invalid=true]")
				.evaluateAll((inputs) => inputs.map((input) => input.id));
		await enter("31", "02", "1985");
		await expect
			.poll(() => error.textContent())
			.toBe(`⚠ ${sentences.dateError} ${sentences.monthLength}`);
		expect(await marked()).toEqual(["birthday_dd"]);
		await enter("31", "13", "1985");
		await expect.poll(() => marked()).toEqual(["birthday_mm"]);
		expect(await error.textContent()).toBe(`⚠ ${sentences.dateError} ${sentences.monthAdvice}`);
		for (const year of ["198", "1899"]) {
			await enter("31", "12", year);
			await expect.poll(() => marked()).toEqual(["birthday_yyyy"]);
			expect(await error.textContent()).toBe(`⚠ ${sentences.dateError} ${sentences.yearAdvice}`);
		}
		await enter("28", "02", "1985");
		await expect.poll(() => error.count()).toBe(0);
	});

	test("a wrong check digit gets the specified sentence, followed by advice", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(texts);
		await page.getByLabel(texts.idType, { exact: true }).selectOption("HKID");
		await page.locator("[name=idNO_1]").fill("A123456");
		await page.locator("[name=idNO_2]").fill("4");
		await page.locator("[name=nameEN]").focus();
		const error = page.locator("#hkid-error");
		await expect
			.poll(() => error.textContent())
			.toBe(`⚠ ${sentences.hkidError} ${sentences.hkidAdvice}`);
		await page.locator("[name=idNO_2]").fill("3");
		await expect.poll(() => error.count()).toBe(0);
	});

	test("each box of a divided number has its own visible name, and one hint describes all of them", async ({
		atCompany,
		atPerson,
	}) => {
		const expectNamed = async (page: Page, prefix: string, names: string) => {
			const inputs = page.locator(`[name^=${prefix}]`);
			expect((await inputs.evaluateAll(seenLabels)).join(" ")).toBe(names);
			for (const input of await inputs.all()) {
				expect(await input.getAttribute("aria-label")).toBeNull();
				expect(await input.getAttribute("aria-describedby")).toBeNull();
				expect((await input.boundingBox())?.width).toBeGreaterThanOrEqual(44);
			}
			const group = page.locator("fieldset").filter({ has: inputs.first() }).last();
			const hint = await group.getAttribute("aria-describedby");
			await expect(page.locator(`#${hint}`).textContent()).resolves.toMatch(/For example|例如/);
		};
		await expectNamed((await atCompany(texts)).page, "brNO_", sentences.brNames);
		const { page } = await atPerson(texts);
		await page.getByLabel(texts.idType, { exact: true }).selectOption("HKID");
		await expectNamed(page, "idNO_", sentences.hkidNames);
	});
});
