import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { samplePhoto } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addLight, refuseCamera } from "./support/cameras.ts";
import { Customer } from "./support/customer.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { differenceWhenSmall } from "./support/sent-picture.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const FIVE_MB = 5_242_880;
/** What stands before Chromium's synthetic camera. */
const SCENE = { width: 640, height: 480 };

let product: Product;
let phone: Phone;
let withoutCamera: Phone;
let folder: string;
let scene: Uint8Array;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "camera-"));
	const film = join(folder, "card.mjpeg");
	const { bytes } = await samplePhoto({ ...SCENE, isBare: true });
	// Chromium reads JPEGs one behind the other, with chroma at half size.
	scene = await sharp(bytes).jpeg({ quality: 95, chromaSubsampling: "4:2:0" }).toBuffer();
	await writeFile(film, Buffer.concat(Array<Uint8Array>(30).fill(scene)));
	product = await new Product().start();
	phone = await Phone.start([
		"--use-fake-device-for-media-stream",
		"--use-fake-ui-for-media-stream",
		`--use-file-for-fake-video-capture=${film}`,
	]);
	withoutCamera = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await withoutCamera.close();
	await product.close();
	await rm(folder, { recursive: true });
});

/** No script threw, and the Content-Security-Policy stopped nothing. */
afterEach(() => expect([...phone.problems, ...withoutCamera.problems]).toEqual([]));

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

/** The states of all tracks that the page ever got, in their order. */
function trackStates(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const tracks: MediaStreamTrack[] = Reflect.get(window, "notedTracks");
		return tracks.map(({ readyState }) => readyState);
	});
}

/** On the company step, before anything is entered. */
async function atCompany(
	on: Phone,
	texts: Texts,
	init: () => void = noteTracks,
): Promise<Customer> {
	const page = await on.open("about:blank");
	await page.addInitScript(init);
	await page.goto(product.address(texts.language));
	const customer = new Customer(page, texts);
	await customer.logIn((await ordinaryEntries()).login);
	await customer.heading(texts.companyHeading).waitFor();
	return customer;
}

function takePhoto(customer: Customer, texts: Texts): Promise<void> {
	return customer.press(texts.takePhoto + texts.brCopy);
}

/** Until the picture moves. */
async function cameraIsLive({ page }: Customer): Promise<void> {
	await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
}

describe.each([
	["English", ENGLISH],
	["Chinese", CHINESE],
] as const)("the camera in %s", (_title, texts) => {
	it("takes a photo, takes it again, and the server gets what it saw", async () => {
		const customer = await atCompany(phone, texts);
		const { company, person } = await ordinaryEntries();
		const { brCopy: _photographed, ...rest } = company;
		await customer.fillCompany(rest);
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
		await customer.fillPerson(person);
		await customer.next();
		await customer.confirm({ declares: false });
		const { document, files } = await product.export(await customer.reference());
		const sent = files.get("brCopy") ?? Buffer.alloc(0);
		expect(document.brCopy[0]).toMatchObject({ name: `${texts.brCopy}.jpg`, type: "image/jpeg" });
		expect(sent.length).toBeLessThanOrEqual(FIVE_MB);
		expect(await differenceWhenSmall(sent, scene, { width: 64, height: 48 })).toBeLessThan(12);
		await customer.page.context().close();
	});
});

describe("no track stays live", () => {
	it.each<[how: string, leave: (customer: Customer) => Promise<unknown>]>([
		[
			"after Cancel",
			({ page }) => page.getByRole("dialog").getByRole("button", { name: ENGLISH.cancel }).click(),
		],
		["after Escape", ({ page }) => page.keyboard.press("Escape")],
	])("%s", async (_how, leave) => {
		const customer = await atCompany(phone, ENGLISH);
		await takePhoto(customer, ENGLISH);
		await cameraIsLive(customer);
		expect(await trackStates(customer.page)).toEqual(["live"]);
		await leave(customer);
		await customer.page.getByRole("dialog").waitFor({ state: "detached" });
		expect(await trackStates(customer.page)).toEqual(["ended"]);
		await customer.page.context().close();
	});

	it("after going back a step", async () => {
		const customer = await atCompany(phone, ENGLISH);
		const { page } = customer;
		await customer.fillCompany((await ordinaryEntries()).company);
		await customer.next();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await customer.press(ENGLISH.takePortrait + ENGLISH.idCopyS);
		await page.getByRole("heading", { name: "Take Portrait" }).waitFor();
		await cameraIsLive(customer);
		await page.goBack();
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await trackStates(page)).toEqual(["ended"]);
		await page.context().close();
	});

	it("while the page is hidden, and the camera goes on when it is shown again", async () => {
		const customer = await atCompany(phone, ENGLISH);
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
		await page.context().close();
	});
});

it("the light is offered where the camera has one, switched on and off, and out at the next opening", async () => {
	const customer = await atCompany(phone, ENGLISH, addLight);
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
	await page.context().close();
});

it("no light is offered where the camera has none", async () => {
	const customer = await atCompany(phone, ENGLISH);
	await takePhoto(customer, ENGLISH);
	await cameraIsLive(customer);
	expect(await customer.page.getByRole("button", { name: "Light" }).count()).toBe(0);
	await customer.page.context().close();
});

describe("the phone's own camera is the way round", () => {
	it.each<[when: string, on: () => Phone, init: () => void, said: RegExp]>([
		["the camera is refused", () => phone, refuseCamera, /may not use the camera/],
		["there is no camera", () => withoutCamera, noteTracks, /could not be opened here/],
	])("where %s", async (_when, on, init, said) => {
		const customer = await atCompany(on(), ENGLISH, init);
		const { page } = customer;
		await takePhoto(customer, ENGLISH);
		await page.getByRole("alert").filter({ hasText: said }).waitFor();
		const chooser = page.waitForEvent("filechooser");
		await customer.press(ENGLISH.usePhonesCamera);
		const input = (await chooser).element();
		expect(await input.getAttribute("capture")).toBe("environment");
		const { bytes, name } = await samplePhoto();
		await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) });
		await customer.upload(ENGLISH.brCopy).getByRole("img").waitFor();
		await page.context().close();
	});

	it("at once where pages get no camera at all", async () => {
		const customer = await atCompany(phone, ENGLISH, () =>
			Object.defineProperty(navigator, "mediaDevices", { value: undefined }),
		);
		const chooser = customer.page.waitForEvent("filechooser");
		await takePhoto(customer, ENGLISH);
		expect(await (await chooser).element().getAttribute("capture")).toBe("environment");
		await customer.page.context().close();
	});
});
