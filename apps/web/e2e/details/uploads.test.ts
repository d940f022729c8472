import {
	samplePhoto,
	sampleScreenshot,
	truncated,
	withoutEnd,
	writtenPdf,
} from "@sim-registration/sample-documents";
import { describe, expect } from "vitest";
import { takePhoto, usePhonesCamera } from "../support/camera-view.ts";
import { refuseCamera } from "../support/cameras.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { expectLegibleCopy, sentCopy } from "../support/sent-copy.ts";
import { expectUntold, tellingPhoto, tellingPng } from "../support/telling-photo.ts";
import { ENGLISH } from "../support/texts.ts";

/** On the company step, with everything entered except the copy of the BR certificate. */
const WITHOUT_COPY = { isFilled: true, without: "brCopy" } as const;

test("sends a 6.8 MB PNG as the JPEG made of it", async ({ atCompany, product }) => {
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

test("a truncated picture is refused as damaged", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH, WITHOUT_COPY);
	await customer.choose(ENGLISH.brCopy, truncated(await samplePhoto(), 0.6));
	const sentence = /This file is damaged or incomplete/;
	await customer.upload(ENGLISH.brCopy).getByText(sentence).waitFor();
	await customer.next();
	await customer.page.getByRole("link", { name: sentence }).waitFor();
	expect(await customer.heading(ENGLISH.personHeading).count()).toBe(0);
});

test("a photo that only lacks its end is sent completed", async ({ atCompany, product }) => {
	const customer = await atCompany(ENGLISH, { isFilled: "person too", without: "brCopy" });
	const photo = await samplePhoto({ width: 400, height: 300, isBare: true });
	await customer.choose(ENGLISH.brCopy, withoutEnd(photo));
	await customer.thumbnail(ENGLISH.brCopy).waitFor();
	const { bytes } = await sentCopy(customer, product, ENGLISH);
	expect(bytes.equals(photo.bytes)).toBe(true);
});

/** Counts the page's open picture addresses in `data-previews`. */
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

test("revokes the address of each preview when its picture is removed", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH, {
		before: (page) => page.addInitScript(countPreviews),
	});
	const upload = customer.upload(ENGLISH.brCopy);
	for (const seed of [1, 2]) {
		await customer.choose(ENGLISH.brCopy, await samplePhoto({ seed, name: `${seed}.jpg` }));
		await upload.getByText(`${seed}.jpg`, { exact: true }).waitFor();
		await customer.thumbnail(ENGLISH.brCopy).waitFor();
		await upload.getByRole("button", { name: ENGLISH.remove }).click();
		await customer.thumbnail(ENGLISH.brCopy).waitFor({ state: "detached" });
	}
	await customer.page.locator('html[data-previews="0"]').waitFor();
});

describe("a photo leaves the phone without its location", () => {
	test("a JPEG that is sent unchanged, one that is shrunk, and a PNG", async ({
		atCompany,
		product,
	}) => {
		const { person } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, WITHOUT_COPY);
		await customer.choose(ENGLISH.brCopy, await tellingPhoto());
		await customer.next();
		await customer.fillPerson({
			...person,
			idCopyF: await tellingPhoto({ width: 3200, height: 2400 }),
			idCopyB: await tellingPng(),
		});
		await customer.next();
		await customer.confirm({ declares: false });
		const { files } = await product.export(await customer.reference());
		for (const upload of ["brCopy", "idCopyF", "idCopyB"])
			await expectUntold(files.get(upload) ?? Buffer.alloc(0));
	});

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

	test("from the phone's own camera", async ({ atCompany, product }) => {
		const customer = await atCompany(ENGLISH, {
			isFilled: "person too",
			without: "brCopy",
			before: (page) => page.addInitScript(refuseCamera),
		});
		await takePhoto(customer, ENGLISH);
		const press = () => customer.press(ENGLISH.usePhonesCamera);
		await usePhonesCamera(customer, press, await tellingPhoto());
		await expectUntold((await sentCopy(customer, product, ENGLISH)).bytes);
	});

	test.for<[title: string, size?: { width: number; height: number }]>([
		["unchanged"],
		["made smaller", { width: 3200, height: 2400 }],
	])("from a phone that draws only in the page: %s", async ([, size], { atCompany, product }) => {
		const customer = await atCompany(ENGLISH, {
			isFilled: "person too",
			without: "brCopy",
			before: (page) =>
				page.addInitScript(() => void Reflect.deleteProperty(window, "OffscreenCanvas")),
		});
		await customer.choose(ENGLISH.brCopy, await tellingPhoto(size));
		await expectUntold((await sentCopy(customer, product, ENGLISH)).bytes);
	});
});

/** A phone without its worker for pictures that has no memory to remove the metadata either. */
function keepMetadata(): void {
	const { set } = Uint8Array.prototype;
	Uint8Array.prototype.set = function (source, offset) {
		// Only the removal of metadata copies this many bytes at once.
		if (source.length > 20_000) throw new RangeError("Array buffer allocation failed");
		set.call(this, source, offset);
	};
}

test("a photo whose location cannot be removed asks for one reload, then for another photo or a PDF", async ({
	atCompany,
	product,
}) => {
	const customer = await atCompany(ENGLISH, {
		isFilled: "person too",
		without: "brCopy",
		before: async (page) => {
			await page.route(/make-picture-ready/, (route) => route.abort());
			await page.addInitScript(keepMetadata);
			// It is arrived at by a reload.
			await page.addInitScript(() => {
				performance.getEntriesByType = () => [];
			});
		},
	});
	const { page } = customer;
	const photo = await tellingPhoto();
	const dialog = page.getByRole("dialog");
	const upload = customer.upload(ENGLISH.brCopy);
	const asked = upload.getByText("Please take another photo, or choose a PDF.");
	await customer.choose(ENGLISH.brCopy, photo);
	await dialog.getByText("If that does not help, reload the page.").waitFor();
	await dialog.getByText("What you have entered is kept.").waitFor();
	await page.addInitScript(() => Reflect.deleteProperty(performance, "getEntriesByType"));
	await dialog.getByRole("button", { name: "Reload" }).click();
	await asked.waitFor();
	const remove = upload.getByRole("button", { name: ENGLISH.remove });
	await remove.click();
	await customer.choose(ENGLISH.brCopy, photo);
	await asked.waitFor();
	expect(await dialog.count()).toBe(0);
	await customer.next();
	await page.getByRole("link", { name: "Please upload a valid BR Certificate." }).waitFor();
	await remove.click();
	const pdf = writtenPdf({ name: "certificate.pdf" });
	await customer.choose(ENGLISH.brCopy, pdf);
	const { bytes } = await sentCopy(customer, product, ENGLISH);
	expect(new Uint8Array(bytes)).toEqual(pdf.bytes);
});
