import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const IN_ENGLISH = {
	openCalendar: "Choose from a calendar",
	dialog: "Date of Birth",
	year: "Year",
	month: "Month",
	november: "November",
	day: "4 November 1985",
	chosen: "Chosen: 04/11/1985",
	noneChosen: "Please choose a day",
	cancel: "Cancel",
	ok: "OK",
	iamSmart: "Continue with iAM Smart",
	iamSmartReason: "iAM Smart cannot be used here yet. Please fill in the fields below.",
	providedBy: "Data is provided by iAM Smart",
	moreInfo: "More Info",
};

const IN_CHINESE: typeof IN_ENGLISH = {
	openCalendar: "從日曆選擇",
	dialog: "出生日期",
	year: "年",
	month: "月",
	november: "11月",
	day: "1985年11月4日",
	chosen: "已選擇：04/11/1985",
	noneChosen: "請選擇日期",
	cancel: "取消",
	ok: "確定",
	iamSmart: "以智方便繼續",
	iamSmartReason: "「智方便」服務暫未提供，請填寫以下資料。",
	providedBy: "資料由「智方便」提供",
	moreInfo: "了解更多",
};

function birthday(page: Page): Promise<string[]> {
	return Promise.all(
		["dd", "mm", "yyyy"].map((part) => page.locator(`[name=birthday_${part}]`).inputValue()),
	);
}

function focusedLabel(page: Page): Promise<string | null | undefined> {
	return page.evaluate(
		() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
	);
}

describe.each([
	["Chinese", CHINESE, IN_CHINESE],
	["English", ENGLISH, IN_ENGLISH],
])("the person step in %s", (_title, texts, sentences) => {
	test("fills the three fields from the calendar on OK only, and gives the focus back", async ({
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
		await expect.poll(() => focusedLabel(page)).toBe(sentences.openCalendar);

		await open.click();
		await dialog.getByText(sentences.chosen).waitFor();
		await page.keyboard.press("Escape");
		await expect.poll(() => dialog.count()).toBe(0);
	});

	test("shows the iAM Smart button disabled, with the reason and a link to more information", async ({
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
});

describe("the ID type", () => {
	test("other than HKID is asked about first, and applied only by the dialog's button", async ({
		atPerson,
	}) => {
		const customer = await atPerson(ENGLISH);
		const { page } = customer;
		const type = page.getByLabel(ENGLISH.idType, { exact: true });
		await type.selectOption("passport");
		const dialog = page.getByRole("dialog", { name: "Only if you do not hold an HKID card" });
		await dialog.getByRole("button", { name: ENGLISH.cancel }).click();
		expect(await type.inputValue()).toBe("");
		await type.selectOption("passport");
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "hidden" });
		expect(await type.inputValue()).toBe("");
		await type.selectOption("passport");
		await customer.press(ENGLISH.idTypeButton);
		expect(await type.inputValue()).toBe("passport");
		await customer.field(ENGLISH.passportNumber).fill("K01234567");
		await type.selectOption("other");
		await customer.press(ENGLISH.idTypeButton);
		expect(await page.locator("[name=idNO]").inputValue()).toBe("");
		await type.selectOption("HKID");
		expect(await type.inputValue()).toBe("HKID");
	});

	test("is asked about again right after the dialog was closed", async ({ atPerson }) => {
		const customer = await atPerson(CHINESE);
		const { page } = customer;
		const type = page.getByLabel(CHINESE.idType, { exact: true });
		await type.selectOption("passport");
		await page.getByRole("dialog", { name: "只適用於沒有香港身份證的人士" }).waitFor();
		await type.evaluate(closeAndChooseAgain, "other");
		await customer.press(CHINESE.idTypeButton);
		expect(await type.inputValue()).toBe("other");
	});
});

/** Escape and another choice, both before the browser reports that the dialog is closed. */
async function closeAndChooseAgain(select: HTMLElement | SVGElement, type: string) {
	const dialog = document.querySelector("dialog[open]");
	const isClosed = new Promise((resolve) => dialog?.addEventListener("close", resolve));
	dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
	// The form closes it in a microtask; the close event is a task.
	while (dialog?.matches("[open]")) await null;
	if (select instanceof HTMLSelectElement) select.value = type;
	select.dispatchEvent(new Event("change", { bubbles: true }));
	await isClosed;
}

describe("the date of birth", () => {
	test("has two digits in each autofilled part, and in a typed one once it loses the focus", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(ENGLISH);
		const [day, month, year] = ["dd", "mm", "yyyy"].map((part) =>
			page.locator(`[name=birthday_${part}]`),
		);
		await day?.focus();
		await autofill(day, "4");
		await autofill(month, "1");
		await autofill(year, "1985");
		expect(await birthday(page)).toEqual(["04", "01", "1985"]);

		await month?.focus();
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type("7");
		expect(await birthday(page)).toEqual(["04", "7", "1985"]);
		await page.keyboard.press("Tab");
		expect(await birthday(page)).toEqual(["04", "07", "1985"]);
	});
});

/** As Chromium and WebKit do: all fields at once, wherever the focus is. */
async function autofill(field: Locator | undefined, text: string): Promise<void> {
	await field?.evaluate((input, value) => {
		const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
		set?.call(input, value);
		input.dispatchEvent(new Event("input", { bubbles: true }));
	}, text);
}

describe("the calendar", () => {
	test("is navigated with the keyboard, and Space and Enter choose a day", async ({ atPerson }) => {
		const { page } = await atPerson(ENGLISH);
		for (const [part, text] of Object.entries({ dd: "31", mm: "03", yyyy: "1984" }))
			await page.locator(`[name=birthday_${part}]`).fill(text);
		await page.getByRole("button", { name: IN_ENGLISH.openCalendar }).focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: IN_ENGLISH.dialog });
		await dialog.waitFor();
		expect(await focusedLabel(page)).toBe("Year");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		expect(await focusedLabel(page)).toBe("31 March 1984");
		for (const [key, label] of [
			["PageUp", "29 February 1984"],
			["Shift+PageDown", "28 February 1985"],
			["ArrowRight", "1 March 1985"],
			["ArrowDown", "8 March 1985"],
			["Home", "3 March 1985"],
			["End", "9 March 1985"],
			["ArrowUp", "2 March 1985"],
			["ArrowLeft", "1 March 1985"],
		] as const) {
			await page.keyboard.press(key);
			await expect.poll(() => focusedLabel(page), { message: key }).toBe(label);
		}
		await page.keyboard.press("Space");
		await dialog.getByText("Chosen: 01/03/1985").waitFor();
		expect(await dialog.locator("[aria-selected=true]").textContent()).toBe("1");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		expect(await focusedLabel(page)).toBe("OK");
		await page.keyboard.press("Enter");
		expect(await birthday(page)).toEqual(["01", "03", "1985"]);
	});

	test("offers no day after today in Hong Kong, and is fetched only when it is opened", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(ENGLISH);
		const fetched: string[] = [];
		page.on("request", (request) => fetched.push(request.url()));
		await page.clock.setFixedTime("2026-03-14T16:30:00Z");
		expect(fetched.filter((url) => url.includes("date-picker"))).toEqual([]);
		await page.getByRole("button", { name: IN_ENGLISH.openCalendar }).click();
		const dialog = page.getByRole("dialog", { name: IN_ENGLISH.dialog });
		expect(await dialog.getByLabel("Year").locator("option").first().textContent()).toBe("2026");
		expect(fetched.some((url) => url.includes("date-picker"))).toBe(true);
		await dialog.getByLabel("Year").selectOption("2026");
		await dialog.getByLabel("Month").selectOption("March");
		const day = (name: string) => dialog.getByRole("button", { name, exact: true });
		expect(await day("15 March 2026").getAttribute("aria-disabled")).toBe("false");
		expect(await day("16 March 2026").getAttribute("aria-disabled")).toBe("true");
		await day("16 March 2026").click({ force: true });
		await dialog.getByText("Please choose a day").waitFor();
		await dialog.getByLabel("Month").selectOption("December");
		expect(await dialog.getByLabel("Month").inputValue()).toBe("3");
	});

	test("that arrives late does not open while the customer types the date", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(ENGLISH);
		let deliver = () => {};
		const delivery = new Promise<void>((resolve) => {
			deliver = resolve;
		});
		await page.route(/date-picker/, async (route) => {
			await delivery;
			await route.continue();
		});
		const button = page.getByRole("button", { name: IN_ENGLISH.openCalendar });
		await button.click();
		await page.locator("[name=birthday_dd]").focus();
		await page.keyboard.type("04");
		const arrived = page.waitForResponse(/date-picker/);
		deliver();
		await arrived;
		await page.locator("[name=birthday_mm]").focus();
		await page.keyboard.type("11");
		expect(await birthday(page)).toEqual(["04", "11", ""]);
		// An open dialog would cover the button.
		await button.click();
		await page.getByRole("dialog", { name: IN_ENGLISH.dialog }).waitFor();
	});

	test("reports that it cannot be loaded, and opens once the network is back", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(ENGLISH);
		await page.route(/date-picker/, (route) => route.abort());
		await page.getByRole("button", { name: IN_ENGLISH.openCalendar }).click();
		await page.getByText("The calendar could not be loaded. Please type the date.").waitFor();
		await page.unroute(/date-picker/);
		await page.getByRole("button", { name: IN_ENGLISH.openCalendar }).click();
		await page.getByRole("dialog", { name: IN_ENGLISH.dialog }).waitFor();
	});
});

describe("the person's fields", () => {
	test("write an HKID in half-width capitals, and take the check digit of a whole number", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(CHINESE);
		await page.getByLabel(CHINESE.idType, { exact: true }).selectOption("HKID");
		const [body, digit] = [page.locator("[name=idNO_1]"), page.locator("[name=idNO_2]")];
		await body.focus();
		await page.keyboard.insertText("ａ１２３４５６");
		expect(await body.inputValue()).toBe("A123456");
		await body.fill("");
		await page.keyboard.insertText("ab987654(3)");
		expect([await body.inputValue(), await digit.inputValue()]).toEqual(["AB987654", "3"]);
	});

	test("block paste", async ({ atPerson }) => {
		const { page } = await atPerson(CHINESE);
		await page.locator("[name=nameEN]").focus();
		await paste(page, "CHAN Tai Man");
		await page.getByText("此表格不可貼上內容").waitFor();
		expect(await page.locator("[name=nameEN]").inputValue()).toBe("");
	});
});

describe.each([
	[
		"English",
		ENGLISH,
		"Please enter a valid Date of Birth (DD/MM/YYYY).",
		"February 1985 had 28 days.",
		"Please enter a valid HKID Number.",
		"Please check the letter, the digits and the digit in brackets.",
	],
	[
		"Chinese",
		CHINESE,
		"請輸入有效的出生日期（日／月／年）。",
		"1985年2月只有 28\u00a0日。",
		"請輸入有效的香港身份證號碼。",
		"請核對英文字母、數字及括號內的數字。",
	],
] as const)("in %s", (_language, texts, dateError, monthLength, hkidError, hkidAdvice) => {
	test("only the wrong part of a date is marked, and a day that the month lacks is explained", async ({
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
		await expect.poll(() => error.textContent()).toBe(`⚠ ${dateError} ${monthLength}`);
		expect(await marked()).toEqual(["birthday_dd"]);
		await enter("31", "13", "1985");
		await expect.poll(() => marked()).toEqual(["birthday_mm"]);
		expect(await error.textContent()).toBe(`⚠ ${dateError}`);
		await enter("31", "12", "198");
		await expect.poll(() => marked()).toEqual(["birthday_yyyy"]);
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
		await expect.poll(() => error.textContent()).toBe(`⚠ ${hkidError} ${hkidAdvice}`);
		await page.locator("[name=idNO_2]").fill("3");
		await expect.poll(() => error.count()).toBe(0);
	});
});

test.for([
	["English", ENGLISH, "BR No. Branch Month Year Check digit", "Letter and digits Check digit"],
	["Chinese", CHINESE, "登記號碼 分行 月 年 校驗碼", "字母及數字 校驗碼"],
] as const)(
	"in %s each box of a divided number has its own visible name, and one hint describes all of them",
	async ([, texts, brNames, hkidNames], { atCompany, atPerson }) => {
		const expectNamed = async (page: Page, prefix: string, names: string) => {
			const inputs = page.locator(`[name^=${prefix}]`);
			const labels = await inputs.evaluateAll((boxes) =>
				boxes.map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : "")),
			);
			expect(labels.join(" ")).toBe(names);
			for (const input of await inputs.all()) {
				expect(await input.getAttribute("aria-label")).toBeNull();
				expect(await input.getAttribute("aria-describedby")).toBeNull();
				expect((await input.boundingBox())?.width).toBeGreaterThanOrEqual(44);
			}
			const group = page.locator("fieldset").filter({ has: inputs.first() }).last();
			const hint = await group.getAttribute("aria-describedby");
			await expect(page.locator(`#${hint}`).textContent()).resolves.toMatch(/For example|例如/);
		};
		await expectNamed((await atCompany(texts)).page, "brNO_", brNames);
		const { page } = await atPerson(texts);
		await page.getByLabel(texts.idType, { exact: true }).selectOption("HKID");
		await expectNamed(page, "idNO_", hkidNames);
	},
);
