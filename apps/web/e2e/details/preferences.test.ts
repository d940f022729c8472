import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { DESKTOP } from "../support/devices.ts";
import { test } from "../support/fixtures.ts";
import { readQr } from "../support/read-qr.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** The buttons and fields on the screen without a visible edge. */
function findBorderless(page: Page): Promise<string[]> {
	return page.locator(".button:visible, input:visible, select:visible").evaluateAll((controls) =>
		controls
			.filter((control) => {
				const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(control);
				const isNative = getComputedStyle(control).appearance === "auto";
				return !isNative && (borderTopWidth === "0px" || borderTopColor === backgroundColor);
			})
			.map((control) => control.id || control.textContent),
	);
}

describe("with forced colours", () => {
	test("every button and field has a visible edge, and an invalid field differs by more than colour", async ({
		atLogin,
	}) => {
		const { page } = await atLogin(ENGLISH, { device: { forcedColors: "active" } });
		await page.getByRole("button", { name: ENGLISH.login, exact: true }).click();
		await page.locator("section[aria-labelledby=error-summary]").waitFor();
		expect(await findBorderless(page)).toEqual([]);
		const widths = await page
			.locator("[name=accountNO]")
			.evaluate((field) => getComputedStyle(field).borderTopWidth);
		expect(widths).toBe("2px");
	});

	test("a finished step has its own mark", async ({ atPerson }) => {
		const { page } = await atPerson(ENGLISH);
		const marks = () =>
			page
				.getByRole("list", { name: "Progress" })
				.getByRole("listitem")
				.evaluateAll((steps) => steps.map((step) => getComputedStyle(step, "::before").content[1]));
		expect(await marks()).toEqual(["✓", "o", "o"]);
		await page.emulateMedia({ forcedColors: "active" });
		expect(await marks()).toEqual(["✓", "o", "o"]);
	});

	test("the chosen day of the calendar is marked by its border", async ({ atPerson }) => {
		const { page } = await atPerson(ENGLISH);
		await page.emulateMedia({ forcedColors: "active" });
		await page.getByRole("button", { name: "Choose from a calendar" }).click();
		const days = page.getByRole("grid").getByRole("button");
		await days.nth(8).click();
		const widthOf = (day: number) =>
			days.nth(day).evaluate((button) => getComputedStyle(button).borderTopWidth);
		expect(await widthOf(8)).not.toBe(await widthOf(9));
	});

	test("the QR code stays black on white", async ({ phone, product }) => {
		const page = await phone.newPage({ ...DESKTOP, forcedColors: "active", colorScheme: "dark" });
		await page.goto(product.address("tc"));
		expect(await readQr(page.getByRole("img"))).toBe(product.address("tc"));
	});
});

describe.each([
	["reduce", 0],
	["no-preference", 1],
] as const)("with prefers-reduced-motion: %s", (reducedMotion, animations) => {
	test(`${animations} things move while the captcha works`, async ({ atLogin }) => {
		const { page } = await atLogin(CHINESE, { device: { reducedMotion } });
		await page.route("**/api/captcha/challenge", () => {
			// Never answered, so the box keeps working.
		});
		await page.getByRole("checkbox", { name: CHINESE.robot }).click();
		await page.locator("[data-state=working]").waitFor();
		const running = await page.evaluate(() => document.getAnimations().length);
		expect(running).toBe(animations);
	});
});
