import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { testWithCamera as test } from "../support/camera-fixtures.ts";
import { noteTracks, trackStates } from "../support/camera-tracks.ts";
import { cameraIsLive, takePhoto, usePhonesCamera } from "../support/camera-view.ts";
import { addLight } from "../support/cameras.ts";
import { test as testWithoutCamera } from "../support/fixtures.ts";
import { entryInHistory } from "../support/in-history.ts";
import { setVisibility } from "../support/set-visibility.ts";
import { ENGLISH } from "../support/texts.ts";

/** The circumstances of a customer in whose pages a function runs first. */
function withScript(script: () => void) {
	return { before: (page: Page) => page.addInitScript(script) };
}

const NOTING_TRACKS = withScript(noteTracks);

describe("no track stays live", () => {
	test("after Cancel and after Escape", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, NOTING_TRACKS);
		const { page } = customer;
		const dialog = page.getByRole("dialog");
		await takePhoto(customer, ENGLISH);
		await cameraIsLive(customer);
		expect(await trackStates(page)).toEqual(["live"]);
		await dialog.getByRole("button", { name: ENGLISH.cancel }).click();
		await dialog.waitFor({ state: "detached" });
		expect(await trackStates(page)).toEqual(["ended"]);

		await takePhoto(customer, ENGLISH);
		await cameraIsLive(customer);
		expect(await trackStates(page)).toEqual(["ended", "live"]);
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		expect(await trackStates(page)).toEqual(["ended", "ended"]);
	});

	test("after the phone's Back, which closes the camera and keeps the step", async ({
		atPerson,
	}) => {
		const customer = await atPerson(ENGLISH, NOTING_TRACKS);
		const { page } = customer;
		await customer.press(ENGLISH.takePortrait + ENGLISH.idCopyS);
		await page.getByRole("heading", { name: "Take Portrait" }).waitFor();
		await cameraIsLive(customer);
		const entry = await page.evaluate(entryInHistory);
		await page.goBack();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		expect(await trackStates(page)).toEqual(["ended"]);
		const button = page.getByRole("button", { name: ENGLISH.takePortrait + ENGLISH.idCopyS });
		expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
		// The router goes forward again to the step's entry.
		await expect.poll(() => page.evaluate(entryInHistory)).toBe(entry);
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
	});

	test("while the page is hidden, and the camera goes on when it is shown again", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, NOTING_TRACKS);
		const { page } = customer;
		await takePhoto(customer, ENGLISH);
		await cameraIsLive(customer);
		await setVisibility(page, "hidden");
		await expect.poll(() => trackStates(page)).toEqual(["ended"]);
		await setVisibility(page, "visible");
		await expect.poll(() => trackStates(page)).toEqual(["ended", "live"]);
	});
});

test("the light is offered where the camera has one, switched on and off, and out at the next opening", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, withScript(addLight));
	const { page } = customer;
	const light = page.getByRole("button", { name: "Light" });
	const lightPressed = (state: boolean) =>
		page.getByRole("button", { name: "Light", pressed: state }).waitFor();
	await takePhoto(customer, ENGLISH);
	await cameraIsLive(customer);
	await lightPressed(false);
	await light.click();
	await lightPressed(true);
	await light.click();
	await lightPressed(false);
	await light.click();
	await lightPressed(true);
	const asked = await page.locator("html").getAttribute("data-light");
	const [on, off] = ['[{"torch":true}]', '[{"torch":false}]'];
	expect(asked).toBe(`${on}${off}${on}`);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await takePhoto(customer, ENGLISH);
	await lightPressed(false);
});

test("no light is offered where the camera has none", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH);
	await takePhoto(customer, ENGLISH);
	await cameraIsLive(customer);
	expect(await customer.page.getByRole("button", { name: "Light" }).count()).toBe(0);
});

describe("the phone's own camera is the way round", () => {
	testWithoutCamera("where there is no camera", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH);
		await takePhoto(customer, ENGLISH);
		const reason = customer.page.getByRole("alert").filter({ hasText: /could not be opened here/ });
		await reason.waitFor();
		await usePhonesCamera(customer, () => customer.press(ENGLISH.usePhonesCamera));
	});

	test("at once where pages get no camera at all", async ({ atCompany }) => {
		const customer = await atCompany(
			ENGLISH,
			withScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined })),
		);
		await usePhonesCamera(customer, () => takePhoto(customer, ENGLISH));
	});
});
