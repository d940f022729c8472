import type { Page } from "playwright-core";
import { expect } from "vitest";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import { takePhoto } from "../support/camera-view.ts";
import { holdPicture, pointCameraAt, refuseCamera } from "../support/cameras.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import { holdPictures, makePicturesReady } from "../support/held-pictures.ts";
import { ownLanguage } from "../support/own-language.ts";

const [texts, sentences] = ownLanguage({
	en: {
		hint: "Fill the frame with the whole page, flat and without glare.",
		verdict:
			"This photo looks dark. Please check that every word can be read. Take it again, or use it anyway.",
		used: "Copy of BR Certificate.jpg, used as it is.",
		ready: "The camera is ready.",
		refused: /does not have permission/,
	},
	tc: {
		hint: "將整頁平放，佔滿方框，避免反光。",
		verdict: "相片看來偏暗，請檢查每個字是否清晰可見。 請重新拍攝，或仍然使用此相片。",
		used: "商業登記證副本.jpg，已採用。",
		ready: "相機已準備就緒。",
		refused: /未獲准使用相機/,
	},
});

/** The name of the focused button; undefined if there is none. */
function focused(page: Page): Promise<string | undefined> {
	return page.evaluate(() => {
		const button = document.activeElement?.closest("button");
		return button?.ariaLabel ?? button?.textContent;
	});
}

test("a photo can be used once it is judged, the verdict is announced, and the focus never leaves the buttons", async ({
	atCompany,
}) => {
	const customer = await atCompany(texts, {
		isFilled: true,
		without: "brCopy",
		before: async (page) => {
			await page.addInitScript(noteAnnouncements);
			await page.addInitScript(holdPictures);
			const { bytes } = await darkPhoto();
			await page.addInitScript(pointCameraAt, Buffer.from(bytes).toString("base64"));
		},
	});
	const { page } = customer;
	const dialog = page.getByRole("dialog");
	const button = (name: string) => dialog.getByRole("button", { name, exact: true });
	await takePhoto(customer, texts);
	await dialog.locator("svg").waitFor({ state: "attached" });
	expect(await focused(page)).toBe(texts.usePhonesCamera);
	const described = await dialog.getAttribute("aria-describedby");
	const description = await page.locator(`[id="${described}"]`).textContent();
	expect(description).toContain(sentences.hint);
	expect(description).not.toContain(texts.cancel);

	await button(texts.shutter).press("Enter");
	await button(texts.retake).waitFor();
	expect(await focused(page)).toBe(texts.usePhoto);
	expect(await button(texts.usePhoto).isDisabled()).toBe(true);
	await takeAnnouncements(page);
	await makePicturesReady(page);
	await button(texts.useAnyway).waitFor();
	expect(await takeAnnouncements(page)).toEqual([sentences.verdict]);
	expect(await focused(page)).toBe(texts.retake);

	await button(texts.retake).press("Enter");
	await button(texts.shutter).waitFor();
	expect(await focused(page)).toBe(texts.shutter);
	await dialog.locator("svg").waitFor({ state: "attached" });
	await button(texts.shutter).press("Enter");
	await button(texts.retake).waitFor();
	await makePicturesReady(page);
	await button(texts.useAnyway).waitFor();
	await takeAnnouncements(page);
	await button(texts.useAnyway).press("Enter");
	await dialog.waitFor({ state: "detached" });
	await customer.ready(texts.brCopy);
	expect(await takeAnnouncements(page)).toEqual([sentences.used]);
	expect(await focused(page)).toBe(`${texts.takePhoto}${texts.brCopy}.jpg`);
	await customer.next();
	await customer.heading(texts.personHeading).waitFor();
});

test("the shutter is unavailable until there is a picture to take, and then the camera is said to be ready", async ({
	atCompany,
}) => {
	const customer = await atCompany(texts, {
		before: async (page) => {
			await page.addInitScript(noteAnnouncements);
			await page.addInitScript(holdPicture);
		},
	});
	const { page } = customer;
	const dialog = page.getByRole("dialog");
	await takePhoto(customer, texts);
	await page.waitForFunction(() => document.querySelector("video")?.srcObject);
	const shutter = dialog.getByRole("button", { name: texts.shutter, exact: true });
	await shutter.press("Enter");
	expect(await shutter.isDisabled()).toBe(true);
	expect(await takeAnnouncements(page)).not.toContain(sentences.ready);
	await page.evaluate(() => Reflect.get(window, "showPicture")());
	await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
	expect(await shutter.isDisabled()).toBe(true);
	await page.evaluate(() => Reflect.get(window, "showFirstFrame")());
	await dialog.getByRole("status").getByText(sentences.ready).waitFor({ state: "attached" });
	expect(await takeAnnouncements(page)).toEqual([sentences.ready]);
	await shutter.press("Enter");
	await dialog.getByRole("button", { name: texts.retake }).waitFor();
});

test("a refused camera leaves the focus on the alternative, and Cancel returns it", async ({
	atCompany,
}) => {
	const customer = await atCompany(texts, {
		before: async (page) => {
			await page.addInitScript(noteAnnouncements);
			await page.addInitScript(refuseCamera);
		},
	});
	const { page } = customer;
	await takePhoto(customer, texts);
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("alert").waitFor();
	expect(await focused(page)).toBe(texts.usePhonesCamera);
	expect((await takeAnnouncements(page)).at(-1)).toMatch(sentences.refused);
	await dialog.getByRole("button", { name: texts.cancel }).press("Enter");
	await dialog.waitFor({ state: "detached" });
	expect(await focused(page)).toBe(texts.takePhoto + texts.brCopy);
});
