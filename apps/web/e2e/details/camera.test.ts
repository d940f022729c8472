import { samplePhoto } from "@sim-registration/sample-documents";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import { testWithCamera as test } from "../support/camera-fixtures.ts";
import { noteTracks, trackStates } from "../support/camera-tracks.ts";
import { cameraIsLive, takePhoto, usePhonesCamera } from "../support/camera-view.ts";
import { addLight, pointCameraAt, pressShutterAtOnce } from "../support/cameras.ts";
import { startChoosing } from "../support/file-wait.ts";
import { test as testWithoutCamera } from "../support/fixtures.ts";
import { entryInHistory } from "../support/in-history.ts";
import { setVisibility } from "../support/set-visibility.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** A customer in whose pages this function runs first. */
function withScript(script: () => void) {
	return { before: (page: Page) => page.addInitScript(script) };
}

const NOTING_TRACKS = withScript(noteTracks);

/** A phone that writes a picture only when the test lets it. */
function holdFrames(): void {
	const { convertToBlob } = OffscreenCanvas.prototype;
	OffscreenCanvas.prototype.convertToBlob = async function (options) {
		await new Promise<void>((resolve) => Reflect.set(window, "finishFrame", resolve));
		return await convertToBlob.call(this, options);
	};
}

/** A phone without memory for a picture, until the page calls `findMemory`. */
function lackMemory(): void {
	const { convertToBlob } = OffscreenCanvas.prototype;
	OffscreenCanvas.prototype.convertToBlob = () =>
		Promise.reject(new DOMException("Encoding failed", "EncodingError"));
	Reflect.set(window, "findMemory", () => {
		OffscreenCanvas.prototype.convertToBlob = convertToBlob;
	});
}

test.for([
	[ENGLISH, "The photo could not be taken. Please try again, or use the camera app."],
	[CHINESE, "未能拍下相片。請再試一次，或改用相機應用程式。"],
] as const)(
	"a photo that cannot be encoded says each time what to do, and the focus stays on the shutter: %o",
	async ([texts, failure], { atCompany }) => {
		const customer = await atCompany(texts, {
			before: async (page) => {
				await page.addInitScript(noteAnnouncements);
				await page.addInitScript(lackMemory);
			},
		});
		const { page } = customer;
		const dialog = page.getByRole("dialog");
		await takePhoto(customer, texts);
		const shutter = dialog.getByRole("button", { name: texts.shutter, exact: true });
		await shutter.and(page.locator("[aria-disabled=false]")).waitFor();
		await shutter.focus();
		await takeAnnouncements(page);
		const heard: string[] = [];
		for (const times of [1, 2]) {
			await page.keyboard.press("Enter");
			await expect
				.poll(async () => {
					heard.push(...(await takeAnnouncements(page)));
					return heard.filter((news) => news === failure).length;
				})
				.toBe(times);
			await expectFocus(shutter);
		}
		expect(await dialog.getByText(failure).first().isVisible()).toBe(true);
		await page.evaluate(() => Reflect.get(window, "findMemory")());
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: texts.retake }).waitFor();
		expect(await dialog.getByText(failure).count()).toBe(0);
	},
);

test("the shutter is available once a photo would show what the camera sees, and no earlier", async ({
	atCompany,
}) => {
	const { bytes } = await samplePhoto({ width: 1080, height: 1440, isBare: true });
	const customer = await atCompany(ENGLISH, {
		before: async (page) => {
			await page.addInitScript(pointCameraAt, Buffer.from(bytes).toString("base64"));
			await page.addInitScript(pressShutterAtOnce);
		},
	});
	await takePhoto(customer, ENGLISH);
	const verdict = customer.page.getByRole("dialog").getByText(/^The photo looks|^This photo/);
	expect(await verdict.textContent()).toContain("The photo looks sharp and well lit.");
});

test("a photo that cannot be read back leads to the shutter again, which says so", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, {
		before: (page) => page.addInitScript(noteAnnouncements),
	});
	const { page } = customer;
	await page.evaluate(() => {
		Blob.prototype.arrayBuffer = () =>
			Promise.reject(new DOMException("The photo is gone", "NotReadableError"));
	});
	const dialog = page.getByRole("dialog");
	await takePhoto(customer, ENGLISH);
	const shutter = dialog.getByRole("button", { name: ENGLISH.shutter, exact: true });
	await shutter.and(page.locator("[aria-disabled=false]")).waitFor();
	await shutter.press("Enter");
	await expect
		.poll(() => takeAnnouncements(page))
		.toContain("The photo could not be taken. Please try again, or use the camera app.");
	await expectFocus(shutter);
});

test("a photo whose location cannot be removed is refused by its field, not praised", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, {
		before: async (page) => {
			await page.route(/make-picture-ready/, (route) => route.abort());
			// A page that was reloaded does not ask for another reload.
			await page.addInitScript(() => {
				const visit = { toJSON: () => ({ type: "reload" }) };
				performance.getEntriesByType = () => [visit as PerformanceEntry];
			});
			await page.addInitScript(noteAnnouncements);
		},
	});
	const { page } = customer;
	await page.evaluate(() => {
		Uint8Array.prototype.set = () => {
			throw new RangeError("Array buffer allocation failed");
		};
	});
	const dialog = page.getByRole("dialog");
	await takePhoto(customer, ENGLISH);
	const shutter = dialog.getByRole("button", { name: ENGLISH.shutter, exact: true });
	await shutter.and(page.locator("[aria-disabled=false]")).waitFor();
	await shutter.click();
	await dialog.waitFor({ state: "detached" });
	const upload = customer.upload(ENGLISH.brCopy);
	await upload.getByText("Please take another photo, or choose a PDF.").waitFor();
	expect(await upload.locator(":focus").count()).toBe(1);
	const said = (await takeAnnouncements(page)).join();
	expect(said).toContain("Please take another photo, or choose a PDF.");
	expect(said).not.toContain("looks sharp");
});

function expectFocus(control: Locator): Promise<void> {
	return control.and(control.page().locator(":focus")).waitFor();
}

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
		// The router goes forward to the step's entry again.
		await expect.poll(() => page.evaluate(entryInHistory)).toBe(entry);
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
	});

	test("while the page is hidden, and the camera continues when the page is shown again", async ({
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

	test("if the camera is allowed after Cancel, and the next opening gets its own", async ({
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
});

describe("after Back", () => {
	test("the camera's code arrives late, and opens nothing", async ({ atPerson }) => {
		const customer = await atPerson(ENGLISH, NOTING_TRACKS);
		const { page } = customer;
		let deliver = () => {};
		const delivery = new Promise<void>((resolve) => {
			deliver = resolve;
		});
		await page.route(/assets\/camera-view-.*js$/, async (route) => {
			await delivery;
			await route.continue();
		});
		const isAsked = page.waitForRequest(/assets\/camera-view-.*js$/);
		await customer.press(ENGLISH.takePhoto + ENGLISH.idCopyF);
		await isAsked;
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		const arrived = page.waitForResponse(/assets\/camera-view-.*js$/);
		deliver();
		await (await arrived).finished();
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		expect(await page.getByRole("dialog").count()).toBe(0);
		expect(await trackStates(page)).toEqual([]);
	});

	test("a picture that the camera was taking is not used", async ({ atPerson }) => {
		const customer = await atPerson(ENGLISH, withScript(holdFrames));
		const { page } = customer;
		await customer.press(ENGLISH.takePhoto + ENGLISH.idCopyF);
		await cameraIsLive(customer);
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: ENGLISH.shutter, exact: true }).click();
		await page.waitForFunction(() => Reflect.has(window, "finishFrame"));
		const entry = await page.evaluate(entryInHistory);
		await page.goBack();
		await dialog.waitFor({ state: "detached" });
		await expect.poll(() => page.evaluate(entryInHistory)).toBe(entry);
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		await page.evaluate(() => Reflect.get(window, "finishFrame")());
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		expect(await dialog.count()).toBe(0);
		await page.getByRole("button", { name: ENGLISH.takePhoto + ENGLISH.idCopyF }).waitFor();
	});
});

test("the light is offered if the camera has one, is switched on and off, and is off at the next opening", async ({
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
	// The camera that comes back is dark, whatever the button was.
	await setVisibility(page, "hidden");
	await light.waitFor({ state: "detached" });
	await setVisibility(page, "visible");
	await lightPressed(false);
	await light.click();
	await lightPressed(true);
	expect(await page.locator("html").getAttribute("data-light")).toBe(`${on}${off}${on}${on}`);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await takePhoto(customer, ENGLISH);
	await lightPressed(false);
});

test("no light is offered if the camera has none", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH);
	await takePhoto(customer, ENGLISH);
	await cameraIsLive(customer);
	expect(await customer.page.getByRole("button", { name: "Light" }).count()).toBe(0);
});

describe("the phone's own camera is offered", () => {
	testWithoutCamera("if there is no camera", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH);
		await takePhoto(customer, ENGLISH);
		const reason = customer.page.getByRole("alert").filter({ hasText: /could not be opened here/ });
		await reason.waitFor();
		await usePhonesCamera(customer, () => customer.press(ENGLISH.usePhonesCamera));
	});

	test("at once if pages get no camera at all", async ({ atCompany }) => {
		const customer = await atCompany(
			ENGLISH,
			withScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined })),
		);
		await usePhonesCamera(customer, () => takePhoto(customer, ENGLISH));
	});
});

const HINTS = { card: /whole card/, page: /whole page/, face: /face in the oval/ };

test("each document has its own aiming frame", async ({ atCompany, atPerson }) => {
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

/** The positions of the picture in the video's box and of the frame, in pixels of the screen. */
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
	"on a phone %s the frame is within the picture, and the shutter is on the screen",
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

/** A phone whose first picture is ready only when the test releases it. */
function holdFirstPicture(): void {
	const { postMessage } = Worker.prototype;
	Worker.prototype.postMessage = function (job: object, ...rest: []) {
		const start = () => postMessage.call(this, job, ...rest);
		if (!("original" in job)) return start();
		Worker.prototype.postMessage = postMessage;
		Reflect.set(window, "makeFirstPictureReady", start);
	};
}

test("a photo replaces an earlier chosen file that is still being prepared", async ({
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

async function cameraIsAskedFor(page: Page): Promise<void> {
	await page.waitForFunction(() => Reflect.has(window, "allowCamera"));
}

function allowCamera(page: Page): Promise<void> {
	return page.evaluate(() => {
		Reflect.get(window, "allowCamera")();
		Reflect.deleteProperty(window, "allowCamera");
	});
}

/** A browser that asks at each opening until the customer allows the camera. */
function askForCamera(): void {
	const devices = navigator.mediaDevices;
	const getUserMedia = devices.getUserMedia.bind(devices);
	devices.getUserMedia = async (constraints) => {
		await new Promise<void>((resolve) => Reflect.set(window, "allowCamera", resolve));
		return await getUserMedia(constraints);
	};
}
