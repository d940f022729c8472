import { type SampleFile, samplePhoto } from "@sim-registration/sample-documents";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import { sentCopy } from "../support/sent-copy.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

interface PictureSize {
	readonly width: number;
	readonly height: number;
}

const CANARY = "Canary of 12 Nathan Road";

/** On the company step, everything is entered but the copy of the BR certificate. */
const WITHOUT_COPY = { isFilled: true, without: "brCopy" } as const;

describe("a photo leaves the phone without its place", () => {
	test.for<[title: string, missing: RegExp]>([
		["its worker", /make-picture-ready\.worker/],
		["everything else for pictures", /make-picture-ready/],
	])("although %s is gone from the server", async ([, missing], { atCompany, product }) => {
		const asked: string[] = [];
		const customer = await atCompany(ENGLISH, {
			isFilled: "person too",
			without: "brCopy",
			before: async (page) => {
				await page.route(missing, async (route) => {
					asked.push(route.request().url());
					await route.fulfill({ status: 404 });
				});
			},
		});
		await customer.choose(ENGLISH.brCopy, await tellingPhoto());
		const { facts, bytes } = await sentCopy(customer, product, ENGLISH);
		expect(asked.length).toBeGreaterThan(0);
		expect(facts).toMatchObject({ name: "card.jpg" });
		await expectUntold(bytes);
	});

	test.for<[title: string, photo: () => Promise<SampleFile>]>([
		["a JPEG that is sent as it is", () => tellingPhoto()],
		["a JPEG that is made smaller", () => tellingPhoto({ width: 3200, height: 2400 })],
		["a PNG", tellingPng],
	])("%s", async ([, photo], { atCompany, product }) => {
		const customer = await atCompany(ENGLISH, { isFilled: "person too", without: "brCopy" });
		await customer.choose(ENGLISH.brCopy, await photo());
		const { bytes } = await sentCopy(customer, product, ENGLISH);
		await expectUntold(bytes);
	});
});

async function expectUntold(bytes: Buffer): Promise<void> {
	expect(bytes.includes(CANARY)).toBe(false);
	const { exif, xmp, width } = await sharp(bytes).metadata();
	expect([exif, xmp]).toEqual([undefined, undefined]);
	expect(width).toBeGreaterThanOrEqual(1600);
}

/** Tells its place, a text, a second EXIF block, as of a thumbnail, and something behind its end. */
async function tellingPhoto(size?: PictureSize): Promise<SampleFile> {
	const { bytes, ...photo } = await samplePhoto({ ...size, name: "card.jpg", withLocation: true });
	const exif = segment(0xe1, `Exif\0\0II*\0${CANARY}`);
	const comment = segment(0xfe, CANARY);
	const parts = [bytes.subarray(0, 2), exif, comment, bytes.subarray(2), Buffer.from(CANARY)];
	return { ...photo, bytes: new Uint8Array(Buffer.concat(parts)) };
}

async function tellingPng(): Promise<SampleFile> {
	const { bytes, ...photo } = await samplePhoto({ name: "card.png", withLocation: true });
	const exif = { IFD0: { ImageDescription: CANARY }, IFD3: { GPSLatitude: "22/1 19/1 12/1" } };
	const png = await sharp(bytes).withExif(exif).withXmp(`<x>${CANARY}</x>`).png().toBuffer();
	const told = Buffer.concat([png, Buffer.from(CANARY)]);
	expect((await sharp(told).metadata()).exif).toBeDefined();
	return { ...photo, type: "image/png", bytes: new Uint8Array(told) };
}

function segment(marker: number, text: string): Buffer {
	const contents = Buffer.from(text, "latin1");
	return Buffer.concat([Buffer.from([0xff, marker, 0, contents.length + 2]), contents]);
}

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
