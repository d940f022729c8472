import { type PhotoDefect, qualitySample } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import { cameraIsLive, takePhoto } from "../support/camera-view.ts";
import { pointCameraAt } from "../support/cameras.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const WORDS = {
	en: {
		ready: "The camera is ready.",
		dark: "Too dark",
		glare: "Turn away from the light",
		blurred: "Hold still",
		clear: "Clear and well lit",
	},
	tc: {
		ready: "相機已準備就緒。",
		dark: "光線太暗",
		glare: "請避開光源",
		blurred: "請保持穩定",
		clear: "畫面清晰明亮",
	},
};
/** More than a hint needs to be given. */
const LOOKS = 5;

/** A page before the camera, as base64 of a JPEG. */
async function pageSeen(defect?: PhotoDefect): Promise<string> {
	const { file } = await qualitySample(defect, defect ? 1_100 : 1_000);
	return Buffer.from(file.bytes).toString("base64");
}

/** In the page: counts how often a video was drawn from, twice each look. */
function countLooks(): void {
	let drawn = 0;
	const { drawImage } = OffscreenCanvasRenderingContext2D.prototype;
	OffscreenCanvasRenderingContext2D.prototype.drawImage = function (...what: unknown[]) {
		if (what[0] instanceof HTMLVideoElement) drawn++;
		return Reflect.apply(drawImage, this, what);
	};
	Object.defineProperty(window, "looks", { get: () => drawn / 2 });
}

async function looksAreTaken(page: Page): Promise<void> {
	const before = await page.evaluate(() => Reflect.get(window, "looks"));
	await page.waitForFunction((enough) => Reflect.get(window, "looks") >= enough, before + LOOKS);
}

function pointAt(page: Page, scene: string): Promise<void> {
	return page.evaluate((to) => Reflect.get(window, "pointCameraAt")(to), scene);
}

test.for<[language: string, texts: Texts, faults: readonly PhotoDefect[]]>([
	["Chinese", CHINESE, ["dark"]],
	["English", ENGLISH, ["glare", "blurred"]],
])(
	"in %s the camera says what spoils the photo, once, and when it is clear again",
	async ([, texts, faults], { atCompany }) => {
		const clear = await pageSeen();
		const customer = await atCompany(texts, {
			before: async (page) => {
				await page.addInitScript(noteAnnouncements);
				await page.addInitScript(countLooks);
				await page.addInitScript(pointCameraAt, clear);
			},
		});
		const { page } = customer;
		const words = WORDS[texts.language];
		await takePhoto(customer, texts);
		await cameraIsLive(customer);
		const shutter = page.getByRole("button", { name: texts.shutter, exact: true });
		await looksAreTaken(page);
		expect((await takeAnnouncements(page)).at(-1)).toBe(words.ready);
		for (const fault of faults) {
			const hint = page.getByRole("dialog").locator("[aria-hidden]").getByText(words[fault]);
			await pointAt(page, await pageSeen(fault));
			await hint.waitFor();
			await looksAreTaken(page);
			expect(await takeAnnouncements(page)).toEqual([words[fault]]);
			expect(await shutter.getAttribute("aria-disabled")).toBe("false");
			await pointAt(page, clear);
			await hint.waitFor({ state: "detached" });
			await looksAreTaken(page);
			expect(await takeAnnouncements(page)).toEqual([words.clear]);
		}
		await shutter.click();
		await page.getByRole("button", { name: texts.retake }).waitFor();
		const looks = await page.evaluate(() => Reflect.get(window, "looks"));
		await page.getByRole("button", { name: texts.usePhoto }).waitFor();
		expect(await page.evaluate(() => Reflect.get(window, "looks"))).toBe(looks);
	},
);
