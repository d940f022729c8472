import { samplePhoto } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { testWithCamera as test } from "../support/camera-fixtures.ts";
import { noteTracks, trackStates } from "../support/camera-tracks.ts";
import { cameraIsLive, takePhoto, usePhonesCamera } from "../support/camera-view.ts";
import { refuseCamera } from "../support/cameras.ts";
import { startChoosing } from "../support/file-wait.ts";
import { differenceWhenSmall } from "../support/sent-picture.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const FIVE_MB = 5_242_880;

/** The circumstances of a customer in whose pages a function runs first. */
function withScript(script: () => void) {
	return { before: (page: Page) => page.addInitScript(script) };
}

const NOTING_TRACKS = withScript(noteTracks);

/** A phone so slow that the first picture is ready only once the test says so. */
function holdFirstPicture(): void {
	const { postMessage } = Worker.prototype;
	Worker.prototype.postMessage = function (job: object, ...rest: []) {
		const start = () => postMessage.call(this, job, ...rest);
		if (!("original" in job)) return start();
		Worker.prototype.postMessage = postMessage;
		Reflect.set(window, "makeFirstPictureReady", start);
	};
}

/** A browser that asks, with each opening, until the customer allows the camera. */
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

test("the camera takes a photo, takes it again, and the server gets what it saw", async ({
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

test("a photo replaces the file that was chosen before it and is still being made ready", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, {
		...withScript(holdFirstPicture),
		isFilled: true,
		without: "brCopy",
	});
	const { page } = customer;
	await startChoosing(customer, ENGLISH.chooseFile + ENGLISH.brCopy, await samplePhoto());
	await takePhoto(customer, ENGLISH);
	await cameraIsLive(customer);
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: ENGLISH.shutter, exact: true }).click();
	await dialog.getByRole("button", { name: ENGLISH.usePhoto }).click();
	await dialog.waitFor({ state: "detached" });
	await page.evaluate(() => Reflect.get(window, "makeFirstPictureReady")());
	await page.locator('fieldset#brCopy[aria-busy="false"]').waitFor();
	const card = await page.locator("fieldset#brCopy").textContent();
	expect(card).toContain(`${ENGLISH.brCopy}.jpg`);
});

test("no track stays live where the camera is allowed after Cancel, and the next opening has its own", async ({
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

const HINTS = { card: /whole card/, page: /whole page/, face: /face in the oval/ };

test("each document has its frame to aim by", async ({ atCompany, atPerson }) => {
	const company = await atCompany(ENGLISH);
	const person = await atPerson(ENGLISH);
	for (const [{ page }, button, frame] of [
		[company, "Take photo: Copy of BR Certificate", "page"],
		[company, "Take photo: Business Address Proof", "page"],
		[person, "Take photo: Front view of ID document", "card"],
		[person, "Take Portrait: Selfie with ID document", "face"],
		[person, "Take photo: Back view of ID document", "card"],
	] as const) {
		await page.getByRole("button", { name: button }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText(HINTS[frame]).waitFor();
		await dialog.getByRole("button", { name: ENGLISH.cancel }).click();
		await dialog.waitFor({ state: "detached" });
	}
});

/** Where the picture lies in the video's box, and where the frame is, in pixels of the screen. */
function pictureAndFrame(page: Page) {
	return page.evaluate(() => {
		const video = document.querySelector("video");
		const outline = document.querySelector("dialog svg path:last-child");
		if (!video || !outline) throw new Error("No frame");
		const box = video.getBoundingClientRect();
		const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
		const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
		const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
		const picture = { left, top, right: left + width, bottom: top + height };
		const { left: x, top: y, right, bottom } = outline.getBoundingClientRect();
		return { picture, frame: { left: x, top: y, right, bottom } };
	});
}

test.for([
	["held upright", { width: 360, height: 740 }],
	["on its side", { width: 740, height: 360 }],
] as const)(
	"on a phone %s the frame lies within the picture, and the shutter on the screen",
	async ([, viewport], { atPerson }) => {
		const customer = await atPerson(ENGLISH, { device: { viewport } });
		const { page } = customer;
		for (const button of [
			ENGLISH.takePhoto + ENGLISH.idCopyF,
			ENGLISH.takePortrait + ENGLISH.idCopyS,
		]) {
			await customer.press(button);
			await cameraIsLive(customer);
			const dialog = page.getByRole("dialog");
			expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
			await dialog.locator("svg").waitFor({ state: "attached" });
			const { picture, frame } = await pictureAndFrame(page);
			expect(frame.left).toBeGreaterThanOrEqual(picture.left);
			expect(frame.top).toBeGreaterThanOrEqual(picture.top);
			expect(frame.right).toBeLessThanOrEqual(picture.right);
			expect(frame.bottom).toBeLessThanOrEqual(picture.bottom);
			const shutter = dialog.getByRole("button", { name: ENGLISH.shutter, exact: true });
			const box = await shutter.boundingBox();
			expect([box?.width, box?.height]).toEqual([72, 72]);
			expect((box?.y ?? 0) + 72).toBeLessThanOrEqual(viewport.height);
			await dialog.getByRole("button", { name: ENGLISH.cancel }).click();
			await dialog.waitFor({ state: "detached" });
		}
	},
);

describe("the phone's own camera is the way round", () => {
	test("where the camera is refused", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, withScript(refuseCamera));
		await takePhoto(customer, ENGLISH);
		const reason = customer.page
			.getByRole("alert")
			.filter({ hasText: /does not have permission to use the camera/ });
		await reason.waitFor();
		await usePhonesCamera(customer, () => customer.press(ENGLISH.usePhonesCamera));
	});
});
