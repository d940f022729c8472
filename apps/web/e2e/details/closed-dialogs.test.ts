import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { ENGLISH } from "../support/texts.ts";

/** As Android's second Back does, even if the page prevents it. */
async function closeByBrowser(page: Page): Promise<void> {
	await page.locator("dialog[open]").evaluate((dialog) => {
		if (dialog instanceof HTMLDialogElement) dialog.close();
	});
}

describe("a dialog that the browser closes", () => {
	test("opens again each time while the registration is being sent", async ({ atConfirmation }) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		let letThrough = () => {};
		const held = new Promise<void>((resolve) => {
			letThrough = resolve;
		});
		await page.route(/formsubmission$/, async (route) => {
			await held;
			await route.continue();
		});
		await customer.confirm({ declares: false });
		const dialog = page.getByRole("dialog", { name: "Submitting" });
		for (const closing of ["first", "second"]) {
			await dialog.waitFor();
			await closeByBrowser(page);
			await expect.poll(() => dialog.isVisible(), { message: closing }).toBe(true);
		}
		letThrough();
		await customer.reference();
		expect(await page.locator("dialog[open]").count()).toBe(0);
	});

	test("is closed for the form too if it may be, and can be opened again", async ({ atPerson }) => {
		const { page } = await atPerson(ENGLISH);
		const open = page.getByRole("button", { name: "Choose from a calendar" });
		const dialog = page.getByRole("dialog", { name: "Date of Birth" });
		for (const opening of ["first", "second"]) {
			await open.click();
			await expect.poll(() => dialog.isVisible(), { message: opening }).toBe(true);
			await closeByBrowser(page);
			await expect.poll(() => dialog.count()).toBe(0);
		}
	});
});

test("a dialog that is taller than the screen scrolls to its buttons", async ({ atPerson }) => {
	const { page } = await atPerson(ENGLISH);
	await page.setViewportSize({ width: 640, height: 240 });
	await page.getByRole("button", { name: "Choose from a calendar" }).click();
	const dialog = page.getByRole("dialog", { name: "Date of Birth" });
	await dialog.waitFor();
	const button = dialog.getByRole("button", { name: "OK" });
	const reach = () =>
		button.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
	expect(await reach()).toBeLessThan(0);
	await dialog.hover({ position: { x: 20, y: 20 } });
	await page.mouse.wheel(0, 2_000);
	await expect.poll(reach).toBeGreaterThan(0);
});

test("a dialog that opens again is not closed by the late close event of before", async ({
	atConfirmation,
}) => {
	const customer = await atConfirmation(ENGLISH);
	const { page } = customer;
	await customer.proveNoRobot();
	await customer.press(ENGLISH.confirm);
	const dialog = page.getByRole("dialog", { name: "Submit the registration?" });
	await dialog.waitFor();
	await dialog.evaluate(closeLateWhenOpened);
	await customer.press("Check again");
	await customer.press(ENGLISH.confirm);
	await page.waitForFunction(() => document.documentElement.dataset["lateEvents"] === "1");
	await dialog.waitFor();
});

/** Runs in the page: the close event comes just before the dialog opens again. */
function closeLateWhenOpened(dialog: Element): void {
	const { showModal } = HTMLDialogElement.prototype;
	HTMLDialogElement.prototype.showModal = function () {
		if (this === dialog) {
			this.dispatchEvent(new Event("close"));
			document.documentElement.dataset["lateEvents"] = "1";
		}
		showModal.call(this);
	};
}
