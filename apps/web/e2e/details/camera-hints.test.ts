import { type PhotoDefect, qualitySample } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import { testWithCamera } from "../support/camera-fixtures.ts";
import { cameraIsLive, takePhoto } from "../support/camera-view.ts";
import { countLooks, pointCameraAt } from "../support/cameras.ts";
import type { Customer } from "../support/customer.ts";
import { test } from "../support/fixtures.ts";
import { setVisibility } from "../support/set-visibility.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const HINTS = {
	en: {
		dark: "Too dark: find more light",
		glare: "Turn away from the light",
		blurred: "Hold still",
		clear: "Clear and well lit",
	},
	tc: {
		dark: "光線太暗，請移到光亮的地方",
		glare: "請避開光源",
		blurred: "請保持穩定",
		clear: "畫面清晰明亮",
	},
};
/** Announced while the camera opens. */
const OPENING = /^The camera/;
const LOOK_EVERY_MS = 250;

/** A page in front of the camera, of an even seed. */
async function scene(defect?: PhotoDefect): Promise<Uint8Array> {
	const { file } = await qualitySample(defect, defect ? 1_100 : 1_002);
	return file.bytes;
}

async function base64Of(defect?: PhotoDefect): Promise<string> {
	return Buffer.from(await scene(defect)).toString("base64");
}

/** Points the camera of {@link pointCameraAt} at another scene. */
async function pointAt(page: Page, defect?: PhotoDefect): Promise<void> {
	await page.evaluate((to) => Reflect.get(window, "pointCameraAt")(to), await base64Of(defect));
}

function looksOf(page: Page): Promise<number> {
	return page.evaluate(() => Reflect.get(window, "looks"));
}

/** Stops the form's clock, which only {@link look} advances, so that no look counts as slow. */
async function holdTime(page: Page): Promise<void> {
	// A moment that a busy machine has not passed when the order arrives.
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

async function look(page: Page, times = 1): Promise<void> {
	for (let look = 0; look < times; look++) await page.clock.runFor(LOOK_EVERY_MS);
}

function shownHint(page: Page): Promise<string> {
	return page.getByRole("dialog").locator("p[aria-hidden=true]").allTextContents().then(String);
}

async function lookUntilShown(page: Page, hint: string): Promise<void> {
	await expect
		.poll(async () => {
			await look(page);
			return await shownHint(page);
		})
		.toBe(hint);
}

async function openCamera(customer: Customer, texts: Texts): Promise<void> {
	await takePhoto(customer, texts);
	await cameraIsLive(customer);
	await holdTime(customer.page);
}

async function prepare(page: Page): Promise<void> {
	await page.clock.install();
	await page.addInitScript(noteAnnouncements);
	await page.addInitScript(countLooks);
}

test.for([
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const)(
	"in %s the camera announces once what spoils the photo, shows it, and never blocks the shutter",
	async ([, texts], { atCompany }) => {
		const customer = await atCompany(texts, {
			before: async (page) => {
				await prepare(page);
				await page.addInitScript(pointCameraAt, await base64Of());
			},
		});
		const { page } = customer;
		const hints = HINTS[texts.language];
		await openCamera(customer, texts);
		const before = await looksOf(page);
		await expect
			.poll(async () => {
				await look(page);
				return (await looksOf(page)) - before;
			})
			.toBeGreaterThan(8);
		expect(await shownHint(page)).toBe("");
		await takeAnnouncements(page);

		for (const defect of ["dark", "glare", "blurred"] as const) {
			await pointAt(page, defect);
			await lookUntilShown(page, hints[defect]);
			const shutter = page.getByRole("button", { name: texts.shutter, exact: true });
			expect(await shutter.getAttribute("aria-disabled")).toBe("false");
		}
		await pointAt(page);
		await lookUntilShown(page, "");
		expect(await takeAnnouncements(page)).toEqual([
			hints.dark,
			hints.glare,
			hints.blurred,
			hints.clear,
		]);

		await pointAt(page, "dark");
		await lookUntilShown(page, hints.dark);
		expect(await takeAnnouncements(page)).toEqual([]);
	},
);

test("looks at no frames while the page is hidden, after the shutter, and once the camera is closed", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, {
		before: async (page) => {
			await prepare(page);
			await page.addInitScript(pointCameraAt, await base64Of("dark"));
		},
	});
	const { page } = customer;
	const dialog = page.getByRole("dialog");
	const button = (name: string) => dialog.getByRole("button", { name, exact: true });
	const expectNoLooks = async () => {
		const before = await looksOf(page);
		await look(page, 8);
		expect(await looksOf(page)).toBe(before);
	};
	await openCamera(customer, ENGLISH);
	await lookUntilShown(page, HINTS.en.dark);

	await setVisibility(page, "hidden");
	await page.waitForFunction(() => !document.querySelector("video")?.srcObject);
	await expectNoLooks();
	await setVisibility(page, "visible");
	await lookUntilShown(page, HINTS.en.dark);

	await page.clock.resume();
	await takeAnnouncements(page);
	await button(ENGLISH.shutter).click();
	await button(ENGLISH.useAnyway).waitFor();
	const said = await takeAnnouncements(page);
	expect(said.filter((text) => !/^Checking/.test(text))).toEqual([
		"This photo looks dark. Please check that every word can be read. Take it again, or use it anyway.",
	]);
	await holdTime(page);
	await expectNoLooks();

	await button(ENGLISH.retake).click();
	await lookUntilShown(page, HINTS.en.dark);
	await button(ENGLISH.cancel).click();
	await dialog.waitFor({ state: "detached" });
	await expectNoLooks();
});

testWithCamera.override("scene", () => scene("dark"));
testWithCamera(
	"looks at the frames of a real camera as at those of a drawn film",
	async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, { before: prepare });
		await openCamera(customer, ENGLISH);
		await lookUntilShown(customer.page, HINTS.en.dark);
		const announced = await takeAnnouncements(customer.page);
		expect(announced.filter((line) => !OPENING.test(line))).toEqual([HINTS.en.dark]);
	},
);
