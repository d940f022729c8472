import { type SampleFile, samplePhoto, truncated } from "@sim-registration/sample-documents";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { expectLegibleCopy, sentCopy } from "../support/sent-copy.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const TWELVE_MB = 12_000_000;

/** A photo as a good phone takes it: 12 MB, held upright, with its location. */
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

const BROWSERS: readonly (readonly [string, () => void])[] = [
	["a browser that draws in workers", () => {}],
	[
		"a browser that draws only in the page",
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
		await card.getByText(/^(?:\d\.\d MB|\d{3} KB)（已由 11\.5 MB 縮小）$/).waitFor();
		await card.getByText("IMG_2041.jpg", { exact: true }).waitFor();
		await customer.thumbnail(CHINESE.brCopy).waitFor();
		const { facts, bytes } = await sentCopy(customer, product, CHINESE);
		expect(facts).toMatchObject({ name: "IMG_2041.jpg", type: "image/jpeg", size: bytes.length });
		await expectLegibleCopy(bytes, photo);
	});
});

test.for([
	["English", ENGLISH, /This file is damaged or incomplete/],
	["Chinese", CHINESE, /此檔案已損壞或不完整/],
] as const)(
	"a large photo that is damaged is refused in %s",
	async ([, texts, advice], { atCompany }) => {
		const customer = await atCompany(texts, { isFilled: true, without: "brCopy" });
		await customer.choose(texts.brCopy, truncated(await largePhoto(), 0.8));
		await customer.upload(texts.brCopy).getByText(advice).waitFor();
		await customer.next();
		await customer.page.getByRole("link", { name: advice }).waitFor();
	},
);
