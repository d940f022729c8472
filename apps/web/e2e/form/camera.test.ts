import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { testWithCamera as test } from "../support/camera-fixtures.ts";
import { noteTracks, trackStates } from "../support/camera-tracks.ts";
import { cameraIsLive, takePhoto, usePhonesCamera } from "../support/camera-view.ts";
import { refuseCamera } from "../support/cameras.ts";
import { differenceWhenSmall } from "../support/sent-picture.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const FIVE_MB = 5_242_880;

/** A customer in whose pages this function runs first. */
function withScript(script: () => void) {
	return { before: (page: Page) => page.addInitScript(script) };
}

const NOTING_TRACKS = withScript(noteTracks);

/** A browser that asks at each opening until the customer allows the camera. */
function askForCamera(): void {
	const devices = navigator.mediaDevices;
	const getUserMedia = devices.getUserMedia.bind(devices);
	devices.getUserMedia = async (constraints) => {
		await new Promise<void>((resolve) => Reflect.set(window, "allowCamera", resolve));
		return await getUserMedia(constraints);
	};
}

async function cameraIsAskedFor(page: Page): Promise<void> {
	await page.waitForFunction(() => Reflect.has(window, "allowCamera"));
}

function allowCamera(page: Page): Promise<void> {
	return page.evaluate(() => {
		Reflect.get(window, "allowCamera")();
		Reflect.deleteProperty(window, "allowCamera");
	});
}

test("the camera takes a photo, takes it again, and the server gets the picture", async ({
	atCompany,
	product,
	scene,
}) => {
	const texts = CHINESE;
	const customer = await atCompany(texts, {
		...NOTING_TRACKS,
		isFilled: "person too",
		without: "brCopy",
	});
	await takePhoto(customer, texts);
	await cameraIsLive(customer);
	const dialog = customer.page.getByRole("dialog");
	const shutter = dialog.getByRole("button", { name: texts.shutter, exact: true });
	await shutter.click();
	await dialog.getByRole("button", { name: texts.retake }).click();
	await cameraIsLive(customer);
	await shutter.click();
	await dialog.getByRole("button", { name: texts.usePhoto }).click();
	await dialog.waitFor({ state: "detached" });
	await customer.ready(texts.brCopy);
	expect(await trackStates(customer.page)).toEqual(["ended"]);
	await customer.next();
	await customer.heading(texts.personHeading).waitFor();
	await customer.next();
	await customer.confirm({ declares: false });
	const { document, files } = await product.export(await customer.reference());
	const sent = files.get("brCopy") ?? Buffer.alloc(0);
	expect(document.brCopy[0]).toMatchObject({ name: `${texts.brCopy}.jpg`, type: "image/jpeg" });
	expect(sent.length).toBeLessThanOrEqual(FIVE_MB);
	expect(await differenceWhenSmall(sent, scene, { width: 64, height: 48 })).toBeLessThan(12);
});

test("the shutter takes a photo after one that failed, and pressed twice it takes one", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH);
	const { page } = customer;
	await takePhoto(customer, ENGLISH);
	await cameraIsLive(customer);
	const dialog = page.getByRole("dialog");
	const shutter = dialog.getByRole("button", { name: ENGLISH.shutter, exact: true });
	await shutter.evaluate((button: HTMLElement) => {
		const { convertToBlob } = OffscreenCanvas.prototype;
		OffscreenCanvas.prototype.convertToBlob = () => {
			OffscreenCanvas.prototype.convertToBlob = convertToBlob;
			return Promise.reject(new DOMException("No memory", "InvalidStateError"));
		};
		button.click();
	});
	await dialog.getByText("The photo could not be taken.").first().waitFor();
	const taken = await shutter.evaluate((button: HTMLElement) => {
		const { convertToBlob } = OffscreenCanvas.prototype;
		let count = 0;
		OffscreenCanvas.prototype.convertToBlob = function (...options) {
			count++;
			return convertToBlob.apply(this, options);
		};
		button.click();
		button.click();
		return count;
	});
	expect(taken).toBe(1);
	await dialog.getByRole("button", { name: ENGLISH.usePhoto, disabled: false }).waitFor();
});

test("no track stays live if the camera is allowed after Cancel, and the next opening gets its own", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, {
		before: async (page) => {
			await page.addInitScript(askForCamera);
			await page.addInitScript(noteTracks);
		},
	});
	const { page } = customer;
	const dialog = page.getByRole("dialog");
	await takePhoto(customer, ENGLISH);
	await cameraIsAskedFor(page);
	await dialog.getByRole("button", { name: ENGLISH.cancel }).click();
	await dialog.waitFor({ state: "detached" });
	await allowCamera(page);
	await expect.poll(() => trackStates(page)).toEqual(["ended"]);
	await takePhoto(customer, ENGLISH);
	await cameraIsAskedFor(page);
	await allowCamera(page);
	await cameraIsLive(customer);
	expect(await trackStates(page)).toEqual(["ended", "live"]);
});

describe("the phone's own camera is offered", () => {
	test("if the camera is refused", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, withScript(refuseCamera));
		await takePhoto(customer, ENGLISH);
		const reason = customer.page
			.getByRole("alert")
			.filter({ hasText: /does not have permission to use the camera/ });
		await reason.waitFor();
		await usePhonesCamera(customer, () => customer.press(ENGLISH.usePhonesCamera));
	});
});
