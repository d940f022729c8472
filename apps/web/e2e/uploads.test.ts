import {
	emptyFile,
	qualitySamples,
	type SampleFile,
	sampleAddressProof,
	samplePhoto,
	sampleScreenshot,
	truncated,
} from "@sim-registration/sample-documents";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { darkPhoto } from "./support/dark-photo.ts";
import { ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { differenceWhenSmall } from "./support/sent-picture.ts";
import { CHINESE, ENGLISH, type Texts } from "./support/texts.ts";

const FIVE_MB = 5_242_880;
const TWELVE_MB = 12_000_000;
const FORTY_PHOTOS_TIMEOUT_MS = 240_000;
const QUALITY_WARNING = /looks blurred|seems to be glare|looks dark/;

let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});

/** No script threw, and the Content-Security-Policy stopped nothing. */
afterEach(() => expect(phone.problems).toEqual([]));

/** On the company step, with everything filled but the copy of the BR certificate. */
async function atUpload(texts: Texts, init?: () => void): Promise<Customer> {
	const page = await phone.open("about:blank");
	if (init) await page.addInitScript(init);
	await page.goto(product.address(texts.language));
	const customer = new Customer(page, texts);
	const { login, company } = await ordinaryEntries();
	const { brCopy: _missing, ...withoutCopy } = company;
	await customer.logIn(login);
	await customer.fillCompany(withoutCopy);
	return customer;
}

/** Goes on to the end, and gives what the operator exports of the copy of the BR certificate. */
async function sentCopy(customer: Customer) {
	const { person } = await ordinaryEntries();
	await customer.next();
	await customer.fillPerson(person);
	await customer.next();
	await customer.confirm({ declares: false });
	const { document, files } = await product.export(await customer.reference());
	await customer.page.context().close();
	return { facts: document.brCopy[0], bytes: files.get("brCopy") ?? Buffer.alloc(0) };
}

/** A photo as a good phone takes it: 12 MB, held upright, with its place. */
const largePhoto = samplePhoto({
	name: "IMG_2041.jpg",
	width: 3000,
	height: 4000,
	byteLength: TWELVE_MB,
	orientation: 6,
	withLocation: true,
});

async function expectLegibleCopy(sent: Buffer, chosen: SampleFile): Promise<void> {
	const { format, exif, xmp, orientation, width, height } = await sharp(sent).metadata();
	expect([format, exif, xmp, orientation]).toEqual(["jpeg", undefined, undefined, undefined]);
	const shown = (await sharp(chosen.bytes).metadata()).autoOrient;
	expect(width / height).toBeCloseTo(shown.width / shown.height, 2);
	expect(Math.max(width, height)).toBeGreaterThanOrEqual(2000);
	expect(sent.length).toBeLessThanOrEqual(FIVE_MB);
	const size = { width: Math.round(shown.width / 5), height: Math.round(shown.height / 5) };
	expect(await differenceWhenSmall(sent, chosen.bytes, size)).toBeLessThan(3);
}

describe.each([
	["a browser that draws in workers", undefined],
	[
		"a browser that draws in the page alone",
		() => Reflect.deleteProperty(window, "OffscreenCanvas"),
	],
])("%s", (_title, init) => {
	it("shrinks a 12 MB photo held upright, and the server gets it upright and without EXIF", async () => {
		const customer = await atUpload(CHINESE, init);
		const photo = await largePhoto;
		await customer.choose(CHINESE.brCopy, photo);
		const card = customer.upload(CHINESE.brCopy);
		await card.getByText(/^✓ \d\.\d MB（已由 11\.4 MB 縮小）$/).waitFor();
		await card.getByRole("img", { name: /IMG_2041\.jpg/ }).waitFor();
		const { facts, bytes } = await sentCopy(customer);
		expect(facts).toMatchObject({ name: "IMG_2041.jpg", type: "image/jpeg", size: bytes.length });
		await expectLegibleCopy(bytes, photo);
	});
});

it("sends a 6.8 MB PNG as the JPEG that it has become", async () => {
	const customer = await atUpload(ENGLISH);
	const png = await sampleScreenshot({
		name: "scan.png",
		width: 2400,
		height: 1600,
		byteLength: 7_130_000,
	});
	await customer.choose(ENGLISH.brCopy, png);
	await customer
		.upload(ENGLISH.brCopy)
		.getByText(/\(reduced from 6\.8 MB\)$/)
		.waitFor();
	const { facts, bytes } = await sentCopy(customer);
	expect(facts).toMatchObject({ name: "scan.jpg", type: "image/jpeg", size: bytes.length });
	await expectLegibleCopy(bytes, png);
});

it("sends a damaged photo as it was, with a warning that stops nobody", async () => {
	const customer = await atUpload(ENGLISH);
	const damaged = truncated(await samplePhoto({ withLocation: true }), 0.6);
	await customer.choose(ENGLISH.brCopy, damaged);
	const upload = customer.upload(ENGLISH.brCopy);
	await upload.getByText(/could not be opened on this phone/).waitFor();
	expect(await upload.getByRole("img").count()).toBe(0);
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
	await customer.page.context().close();
});

interface Refused {
	readonly make: () => Promise<SampleFile>;
	readonly en: RegExp;
	readonly tc: RegExp;
}

const REFUSED: readonly Refused[] = [
	{
		make: async () => truncated(await largePhoto, 0.8),
		en: /could not be made smaller on this phone/,
		tc: /未能在此手機上縮小/,
	},
	{
		make: async () => ({ ...(await largePhoto), bytes: new Uint8Array(13_107_201) }),
		en: /larger than 12\.5 MB/,
		tc: /超過 12\.5 MB/,
	},
	{
		make: () => sampleAddressProof({ byteLength: FIVE_MB + 1 }),
		en: /a PDF cannot be made smaller here/,
		tc: /PDF 未能在此縮小/,
	},
	{ make: async () => emptyFile(), en: /This file is empty/, tc: /此檔案是空的/ },
];

it.each([
	["English", ENGLISH],
	["Chinese", CHINESE],
] as const)(
	"a file that cannot be made ready is refused with advice of its own in %s",
	async (_title, texts) => {
		const customer = await atUpload(texts);
		const upload = customer.upload(texts.brCopy);
		for (const { make, [texts.language]: advice } of REFUSED) {
			await customer.choose(texts.brCopy, await make());
			await upload.getByText(advice).waitFor();
			await customer.next();
			await customer.page.getByRole("link", { name: advice }).waitFor();
			expect(await customer.heading(texts.personHeading).count()).toBe(0);
			await upload.getByRole("button", { name: texts.remove }).click();
		}
		await customer.page.context().close();
	},
);

it("a file that cannot be read asks to check the network", async () => {
	const customer = await atUpload(ENGLISH);
	await customer.page.evaluate(() => {
		Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
	});
	await customer.choose(ENGLISH.brCopy, await samplePhoto());
	await customer.page.getByRole("alert").filter({ hasText: "could not be read" }).waitFor();
	await customer.page.context().close();
});

it(
	"of forty photos, most spoilt ones are warned of and hardly a good one",
	async () => {
		const customer = await atUpload(ENGLISH);
		const upload = customer.upload(ENGLISH.brCopy);
		const samples = await qualitySamples();
		const warned = new Set<string>();
		for (const { file } of samples) {
			await customer.choose(ENGLISH.brCopy, file);
			await upload.getByText(file.name).waitFor();
			const warnings = await upload.locator("#brCopy-warning").allTextContents();
			if (warnings.some((warning) => QUALITY_WARNING.test(warning))) warned.add(file.name);
			await upload.getByRole("button", { name: ENGLISH.remove }).click();
		}
		const shareWarned = (isSpoilt: boolean) => {
			const names = samples
				.filter(({ defect }) => (defect !== undefined) === isSpoilt)
				.map(({ file }) => file.name);
			expect(names).toHaveLength(20);
			return names.filter((name) => warned.has(name)).length / names.length;
		};
		expect(shareWarned(true)).toBeGreaterThanOrEqual(0.9);
		expect(shareWarned(false)).toBeLessThanOrEqual(0.05);
		await customer.page.context().close();
	},
	FORTY_PHOTOS_TIMEOUT_MS,
);

it("a warning goes when the photo is used anyway, and leads back to the camera", async () => {
	const customer = await atUpload(CHINESE);
	const upload = customer.upload(CHINESE.brCopy);
	await customer.choose(CHINESE.brCopy, await darkPhoto());
	await upload.getByText(/相片看來偏暗/).waitFor();
	await upload.getByRole("button", { name: CHINESE.takeAgain }).waitFor();
	await upload.getByRole("button", { name: CHINESE.useAnyway }).click();
	await upload.getByText(/相片看來偏暗/).waitFor({ state: "detached" });
	await customer.next();
	await customer.heading(CHINESE.personHeading).waitFor();
	await customer.page.context().close();
});

it("gives back the address of each preview when its picture goes", async () => {
	const customer = await atUpload(ENGLISH, () => {
		const held = new Set<string>();
		const { createObjectURL, revokeObjectURL } = URL;
		URL.createObjectURL = (contents) => {
			const url = createObjectURL.call(URL, contents);
			held.add(url);
			document.documentElement.dataset["previews"] = String(held.size);
			return url;
		};
		URL.revokeObjectURL = (url) => {
			revokeObjectURL.call(URL, url);
			held.delete(url);
			document.documentElement.dataset["previews"] = String(held.size);
		};
	});
	const upload = customer.upload(ENGLISH.brCopy);
	for (const seed of [1, 2]) {
		await customer.choose(ENGLISH.brCopy, await samplePhoto({ seed, name: `${seed}.jpg` }));
		await upload.getByRole("img", { name: `Preview of ${seed}.jpg` }).waitFor();
		await upload.getByRole("button", { name: ENGLISH.remove }).click();
		await upload.getByRole("img").waitFor({ state: "detached" });
	}
	await customer.page.locator('html[data-previews="0"]').waitFor();
	await customer.page.context().close();
});
