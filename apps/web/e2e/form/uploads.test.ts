import {
	emptyFile,
	type SampleFile,
	sampleAddressProof,
	samplePhoto,
	sampleScreenshot,
	truncated,
} from "@sim-registration/sample-documents";
import sharp from "sharp";
import { describe, expect } from "vitest";
import type { Customer } from "../support/customer.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import type { Product } from "../support/product.ts";
import { differenceWhenSmall } from "../support/sent-picture.ts";
import { CHINESE, ENGLISH, type Texts } from "../support/texts.ts";

const FIVE_MB = 5_242_880;
const TWELVE_MB = 12_000_000;

/** On the company step, everything is entered but the copy of the BR certificate. */
const WITHOUT_COPY = { isFilled: true, without: "brCopy" } as const;

/** Goes on to the end, and gives what the operator exports of the copy of the BR certificate. */
async function sentCopy(customer: Customer, product: Product, { personHeading }: Texts) {
	await customer.next();
	await customer.heading(personHeading).waitFor();
	await customer.next();
	await customer.confirm({ declares: false });
	const { document, files } = await product.export(await customer.reference());
	return { facts: document.brCopy[0], bytes: files.get("brCopy") ?? Buffer.alloc(0) };
}

/** A photo as a good phone takes it: 12 MB, held upright, with its place. */
async function makeLargePhoto(): Promise<SampleFile> {
	return await samplePhoto({
		name: "IMG_2041.jpg",
		width: 3000,
		height: 4000,
		byteLength: TWELVE_MB,
		orientation: 6,
		withLocation: true,
	});
}

let large: Promise<SampleFile> | undefined;
function largePhoto(): Promise<SampleFile> {
	large ??= makeLargePhoto();
	return large;
}

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

const BROWSERS: readonly (readonly [string, () => void])[] = [
	["a browser that draws in workers", () => {}],
	[
		"a browser that draws in the page alone",
		() => Reflect.deleteProperty(window, "OffscreenCanvas"),
	],
];

describe.each(BROWSERS)("%s", (_title, script) => {
	test("shrinks a 12 MB photo held upright, and the server gets it upright and without EXIF", async ({
		atCompany,
		product,
	}) => {
		const customer = await atCompany(CHINESE, {
			isFilled: "person too",
			without: "brCopy",
			before: (page) => page.addInitScript(script),
		});
		const photo = await largePhoto();
		await customer.choose(CHINESE.brCopy, photo);
		const card = customer.upload(CHINESE.brCopy);
		await card.getByText(/^✓ \d\.\d MB（已由 11\.4 MB 縮小）$/).waitFor();
		await card.getByRole("img", { name: /IMG_2041\.jpg/ }).waitFor();
		const { facts, bytes } = await sentCopy(customer, product, CHINESE);
		expect(facts).toMatchObject({ name: "IMG_2041.jpg", type: "image/jpeg", size: bytes.length });
		await expectLegibleCopy(bytes, photo);
	});
});

test("sends a 6.8 MB PNG as the JPEG that it has become", async ({ atCompany, product }) => {
	const customer = await atCompany(ENGLISH, { isFilled: "person too", without: "brCopy" });
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
	const { facts, bytes } = await sentCopy(customer, product, ENGLISH);
	expect(facts).toMatchObject({ name: "scan.jpg", type: "image/jpeg", size: bytes.length });
	await expectLegibleCopy(bytes, png);
});

test("sends a damaged photo as it was, with a warning that stops nobody", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH, WITHOUT_COPY);
	const damaged = truncated(await samplePhoto({ withLocation: true }), 0.6);
	await customer.choose(ENGLISH.brCopy, damaged);
	const upload = customer.upload(ENGLISH.brCopy);
	await upload.getByText(/could not be opened on this phone/).waitFor();
	expect(await upload.getByRole("img").count()).toBe(0);
	await customer.next();
	await customer.heading(ENGLISH.personHeading).waitFor();
});

interface Refused {
	readonly make: () => Promise<SampleFile>;
	readonly en: RegExp;
	readonly tc: RegExp;
}

const REFUSED: readonly Refused[] = [
	{
		make: async () => truncated(await largePhoto(), 0.8),
		en: /could not be made smaller on this phone/,
		tc: /未能在此手機上縮小/,
	},
	{
		make: async () => ({ ...(await largePhoto()), bytes: new Uint8Array(13_107_201) }),
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

test.for([
	["English", ENGLISH],
	["Chinese", CHINESE],
] as const)(
	"a file that cannot be made ready is refused with advice of its own in %s",
	async ([, texts], { atCompany }) => {
		const customer = await atCompany(texts, WITHOUT_COPY);
		const upload = customer.upload(texts.brCopy);
		for (const { make, [texts.language]: advice } of REFUSED) {
			await customer.choose(texts.brCopy, await make());
			await upload.getByText(advice).waitFor();
			await customer.next();
			await customer.page.getByRole("link", { name: advice }).waitFor();
			expect(await customer.heading(texts.personHeading).count()).toBe(0);
			await upload.getByRole("button", { name: texts.remove }).click();
		}
	},
);

test("a file that cannot be read asks to check the network", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH, WITHOUT_COPY);
	await customer.page.evaluate(() => {
		Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
	});
	await customer.choose(ENGLISH.brCopy, await samplePhoto());
	await customer.page.getByRole("alert").filter({ hasText: "could not be read" }).waitFor();
});

test("a warning goes when the photo is used anyway, and leads back to the camera", async ({
	atCompany,
}) => {
	const customer = await atCompany(CHINESE, WITHOUT_COPY);
	const upload = customer.upload(CHINESE.brCopy);
	await customer.choose(CHINESE.brCopy, await darkPhoto());
	await upload.getByText(/相片看來偏暗/).waitFor();
	await upload.getByRole("button", { name: CHINESE.takeAgain }).waitFor();
	await upload.getByRole("button", { name: CHINESE.useAnyway }).click();
	await upload.getByText(/相片看來偏暗/).waitFor({ state: "detached" });
	await customer.next();
	await customer.heading(CHINESE.personHeading).waitFor();
});

/** Counts in `data-previews` the addresses of pictures that the page holds. */
function countPreviews(): void {
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
}

test("gives back the address of each preview when its picture goes", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH, {
		before: (page) => page.addInitScript(countPreviews),
	});
	const upload = customer.upload(ENGLISH.brCopy);
	for (const seed of [1, 2]) {
		await customer.choose(ENGLISH.brCopy, await samplePhoto({ seed, name: `${seed}.jpg` }));
		await upload.getByRole("img", { name: `Preview of ${seed}.jpg` }).waitFor();
		await upload.getByRole("button", { name: ENGLISH.remove }).click();
		await upload.getByRole("img").waitFor({ state: "detached" });
	}
	await customer.page.locator('html[data-previews="0"]').waitFor();
});
