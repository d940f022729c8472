import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { paste } from "../support/paste.ts";
import { birthday, focusedLabel } from "../support/person-step.ts";
import { readDraft } from "../support/read-draft.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const OPEN_CALENDAR = "Choose from a calendar";
const DATE_OF_BIRTH = "Date of Birth";

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
		const cover = page.getByText("The back cover of the passport");
		await cover.waitFor();
		await type.selectOption("other");
		await customer.press(ENGLISH.idTypeButton);
		const number = page.locator("[name=idNO]");
		expect(await number.inputValue()).toBe("");
		await cover.waitFor({ state: "detached" });
		await number.fill("110101199001011234");
		await type.selectOption("HKID");
		expect(await type.inputValue()).toBe("HKID");
		await type.selectOption("passport");
		await customer.press(ENGLISH.idTypeButton);
		expect(await number.inputValue()).toBe("");
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

/** Holds the calendar's code until the returned function is called. */
async function holdCalendar(page: Page): Promise<() => void> {
	let deliver = () => {};
	const delivery = new Promise<void>((resolve) => {
		deliver = resolve;
	});
	await page.route(/date-picker/, async (route) => {
		await delivery;
		await route.continue();
	});
	return deliver;
}

describe("the calendar", () => {
	test("is navigated with the keyboard, and Space and Enter choose a day", async ({ atPerson }) => {
		const { page } = await atPerson(ENGLISH);
		for (const [part, text] of Object.entries({ dd: "31", mm: "03", yyyy: "1984" }))
			await page.locator(`[name=birthday_${part}]`).fill(text);
		await page.getByRole("button", { name: OPEN_CALENDAR }).focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: DATE_OF_BIRTH });
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
		const year = dialog.getByLabel("Year");
		await year.focus();
		for (const chosen of ["1986", "1985"]) {
			await year.selectOption(chosen);
			await dialog.getByRole("button", { name: `1 March ${chosen}`, exact: true }).waitFor();
			expect(await focusedLabel(page)).toBe("Year");
		}
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Space");
		await dialog.getByText("Chosen: 1 March 1985. Press OK to use it.").waitFor();
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
		await page.getByRole("button", { name: OPEN_CALENDAR }).click();
		const dialog = page.getByRole("dialog", { name: DATE_OF_BIRTH });
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
		const deliver = await holdCalendar(page);
		const button = page.getByRole("button", { name: OPEN_CALENDAR });
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
		await page.getByRole("dialog", { name: DATE_OF_BIRTH }).waitFor();
	});

	test("that arrives after its step was left does not open", async ({ atPerson }) => {
		const customer = await atPerson(ENGLISH, { isFilled: true });
		const { page } = customer;
		const deliver = await holdCalendar(page);
		await page.getByRole("button", { name: OPEN_CALENDAR }).click();
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		const arrived = page.waitForResponse(/date-picker.*js$/);
		deliver();
		await (await arrived).finished();
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		const button = page.getByRole("button", { name: OPEN_CALENDAR });
		// An open dialog would cover the button.
		await button.click();
		await page.getByRole("dialog", { name: DATE_OF_BIRTH }).waitFor();
	});

	test("reports that it cannot be loaded, and opens once the network is back", async ({
		atPerson,
	}) => {
		const { page } = await atPerson(ENGLISH);
		await page.route(/date-picker/, (route) => route.abort());
		await page.getByRole("button", { name: OPEN_CALENDAR }).click();
		await page.getByText("The calendar could not be loaded. Please type the date.").waitFor();
		await page.unroute(/date-picker/);
		await page.getByRole("button", { name: OPEN_CALENDAR }).click();
		await page.getByRole("dialog", { name: DATE_OF_BIRTH }).waitFor();
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
		const entered = async () => [await body.inputValue(), await digit.inputValue()];
		expect(await entered()).toEqual(["AB987654", "3"]);

		await digit.fill("");
		await body.fill("");
		await body.pressSequentially("a123456(3)");
		expect(await entered()).toEqual(["A123456", "3"]);
		await body.focus();
		for (const key of ["Home", "Delete", "B"]) await page.keyboard.press(key);
		expect(await entered()).toEqual(["B123456", "3"]);

		await digit.fill("");
		await body.fill("");
		await body.pressSequentially("a1234563");
		await page.keyboard.press("Tab");
		expect(await entered()).toEqual(["A123456", "3"]);
	});

	test("are kept while an input method still composes them", async ({ atPerson }) => {
		const { page } = await atPerson(ENGLISH);
		await page.getByLabel(ENGLISH.idType, { exact: true }).selectOption("HKID");
		const session = await page.context().newCDPSession(page);
		for (const [name, text] of [
			["idNO_1", "A123456"],
			["birthday_yyyy", "1985"],
		] as const) {
			await page.locator(`[name=${name}]`).focus();
			const caret = { selectionStart: text.length, selectionEnd: text.length };
			await session.send("Input.imeSetComposition", { text, ...caret });
			await expect.poll(() => readDraft(page)).toContain(`"${name}":"${text}"`);
			await session.send("Input.insertText", { text });
		}
	});

	test("block paste", async ({ atPerson }) => {
		const { page } = await atPerson(CHINESE);
		await page.locator("[name=nameEN]").focus();
		await paste(page, "CHAN Tai Man");
		await page.getByText("此表格不可貼上內容").waitFor();
		expect(await page.locator("[name=nameEN]").inputValue()).toBe("");
	});
});
