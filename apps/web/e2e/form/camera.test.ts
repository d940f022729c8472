import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePhoto } from "@sim-registration/sample-documents";
import { launchChromium } from "@sim-registration/system-programs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { addLight, refuseCamera } from "../support/cameras.ts";
import type { Customer } from "../support/customer.ts";
import { test as testWithoutCamera } from "../support/fixtures.ts";
import { differenceWhenSmall } from "../support/sent-picture.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const FIVE_MB = 5_242_880;
/** What stands before Chromium's synthetic camera. */
const SCENE = { width: 640, height: 480 };
const FRAMES = 30;

/** On phones whose camera sees `scene`. */
const test = testWithoutCamera
	.extend("scene", { scope: "file" }, async () => {
		const { bytes } = await samplePhoto({ ...SCENE, isBare: true });
		// Chromium reads JPEGs one behind the other, with chroma at half size.
		return await sharp(bytes).jpeg({ quality: 95, chromaSubsampling: "4:2:0" }).toBuffer();
	})
	.extend("cameraBrowser", { scope: "file" }, async ({ scene }, { onCleanup }) => {
		const folder = await mkdtemp(join(tmpdir(), "camera-"));
		const film = join(folder, "card.mjpeg");
		await writeFile(film, Buffer.concat(Array<Uint8Array>(FRAMES).fill(scene)));
		const browser = await launchChromium({
			args: [
				"--use-fake-device-for-media-stream",
				"--use-fake-ui-for-media-stream",
				`--use-file-for-fake-video-capture=${film}`,
			],
		});
		onCleanup(async () => {
			await browser.close();
			await rm(folder, { recursive: true });
		});
		return browser;
	})
	.extend("browser", ({ cameraBrowser }) => cameraBrowser);

/** The circumstances of a customer in whose pages a function runs first. */
function withScript(script: () => void) {
	return { before: (page: Page) => page.addInitScript(script) };
}

const NOTING_TRACKS = withScript(noteTracks);

/** Notes every track that a page gets. */
function noteTracks(): void {
	const devices = navigator.mediaDevices;
	const tracks: MediaStreamTrack[] = [];
	const getUserMedia = devices.getUserMedia.bind(devices);
	devices.getUserMedia = async (constraints) => {
		const stream = await getUserMedia(constraints);
		tracks.push(...stream.getTracks());
		return stream;
	};
	Reflect.set(window, "notedTracks", tracks);
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

/** The states of all tracks that the page ever got, in their order. */
function trackStates(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const tracks: MediaStreamTrack[] = Reflect.get(window, "notedTracks");
		return tracks.map(({ readyState }) => readyState);
	});
}

function takePhoto(customer: Customer, texts: Texts): Promise<void> {
	return customer.press(texts.takePhoto + texts.brCopy);
}

/** Until the picture moves. */
async function cameraIsLive({ page }: Customer): Promise<void> {
	await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
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

	test("where the camera is allowed after Cancel, and the next opening has its own", async ({
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

	test("after going back a step", async ({ atPerson }) => {
		const customer = await atPerson(ENGLISH, NOTING_TRACKS);
		const { page } = customer;
		await customer.press(ENGLISH.takePortrait + ENGLISH.idCopyS);
		await page.getByRole("heading", { name: "Take Portrait" }).waitFor();
		await cameraIsLive(customer);
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await trackStates(page)).toEqual(["ended"]);
	});

	test("while the page is hidden, and the camera goes on when it is shown again", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, NOTING_TRACKS);
		const { page } = customer;
		await takePhoto(customer, ENGLISH);
		await cameraIsLive(customer);
		const show = (state: "hidden" | "visible") =>
			page.evaluate((visibilityState) => {
				Object.defineProperty(document, "visibilityState", {
					value: visibilityState,
					configurable: true,
				});
				document.dispatchEvent(new Event("visibilitychange"));
			}, state);
		await show("hidden");
		await expect.poll(() => trackStates(page)).toEqual(["ended"]);
		await show("visible");
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

/** Chooses a photo by the phone's own camera, which `press` opens. */
async function usePhonesCamera(customer: Customer, press: () => Promise<void>): Promise<void> {
	const chooser = customer.page.waitForEvent("filechooser");
	await press();
	const input = (await chooser).element();
	expect(await input.getAttribute("capture")).toBe("environment");
	const { bytes, name } = await samplePhoto();
	await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) });
	await customer.upload(ENGLISH.brCopy).getByRole("img").waitFor();
}

describe("the phone's own camera is the way round", () => {
	test("where the camera is refused", async ({ atCompany }) => {
		const customer = await atCompany(ENGLISH, withScript(refuseCamera));
		await takePhoto(customer, ENGLISH);
		const reason = customer.page.getByRole("alert").filter({ hasText: /may not use the camera/ });
		await reason.waitFor();
		await usePhonesCamera(customer, () => customer.press(ENGLISH.usePhonesCamera));
	});

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
