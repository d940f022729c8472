import { samplePhoto } from "@sim-registration/sample-documents";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Customer } from "../support/customer.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { middleOf, moveFingerAfterCancelled, spreadFingers } from "../support/fingers.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const WITHOUT_COPY = { isFilled: true, without: "brCopy" } as const;

async function openPreview(customer: Customer): Promise<Locator> {
	await customer.choose(ENGLISH.brCopy, await samplePhoto());
	await customer.thumbnail(ENGLISH.brCopy).click();
	const dialog = customer.page.getByRole("dialog", { name: ENGLISH.brCopy });
	await dialog.getByRole("img").waitFor();
	await dialog.getByRole("img").evaluate(async (image) => {
		if (image instanceof HTMLImageElement) await image.decode();
	});
	return dialog;
}

function isFocused(locator: Locator): Promise<boolean> {
	return locator.evaluate((element) => element === document.activeElement);
}

describe("a chosen photo opens over the whole screen", () => {
	test("is zoomed by buttons, keys, a double tap and two fingers, and moves no further than its edge", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, WITHOUT_COPY);
		const { page } = customer;
		const dialog = await openPreview(customer);
		const amount = dialog.getByRole("status");
		const picture = dialog.getByRole("img");
		const shows = (text: string) => expect.poll(() => amount.textContent()).toBe(text);
		const screen = page.viewportSize() ?? { width: 0, height: 0 };
		expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...screen });

		await dialog.getByRole("button", { name: ENGLISH.zoomIn }).click();
		await shows("150%");
		await page.keyboard.press("+");
		await shows("225%");
		await page.keyboard.press("-");
		await shows("150%");
		await dialog.getByRole("button", { name: ENGLISH.zoomOut }).click();
		await shows("100%");
		await page.keyboard.press("-");
		await shows("100%");

		const middle = await middleOf(picture);
		for (const expected of ["250%", "100%"]) {
			await page.touchscreen.tap(middle.x, middle.y);
			await page.touchscreen.tap(middle.x, middle.y);
			await shows(expected);
		}
		await spreadFingers(page, middle);
		await shows("300%");

		const left = async () => (await picture.boundingBox())?.x ?? 0;
		const before = await left();
		await page.keyboard.press("ArrowRight");
		await expect.poll(left).toBeCloseTo(before - 60, 0);
		await moveFingerAfterCancelled(page, middle, 60);
		await expect.poll(left).toBeCloseTo(before, 0);
		await shows("300%");
		for (let presses = 0; presses < 20; presses++) await page.keyboard.press("ArrowRight");
		const { x = 0, width = 0 } = (await picture.boundingBox()) ?? {};
		const stage = await picture.locator("..").boundingBox();
		expect(x + width).toBeCloseTo((stage?.x ?? 0) + (stage?.width ?? 0), 0);
	});

	test.for([
		["Escape", (page: Page) => page.keyboard.press("Escape")],
		[
			"Close",
			(page: Page) => page.getByRole("button", { name: ENGLISH.close, exact: true }).click(),
		],
		["the phone's Back", (page: Page) => page.goBack()],
	] as const)(
		"is closed by %s, and gives the focus back to its thumbnail",
		async ([, close], { atCompany }) => {
			const customer = await atCompany(ENGLISH, WITHOUT_COPY);
			const { page } = customer;
			const dialog = await openPreview(customer);
			await close(page);
			await dialog.waitFor({ state: "detached" });
			await expect.poll(() => isFocused(customer.thumbnail(ENGLISH.brCopy))).toBe(true);
			expect(await page.getByRole("dialog").count()).toBe(0);
			expect(await customer.heading(ENGLISH.companyHeading).count()).toBe(1);
			expect(await customer.field(ENGLISH.email).inputValue()).not.toBe("");
		},
	);

	test("from the confirmation too, by the keyboard", async ({ atConfirmation }) => {
		const customer = await atConfirmation(CHINESE);
		const { page } = customer;
		const thumbnail = customer.thumbnail(CHINESE.idCopyF);
		await thumbnail.focus();
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: CHINESE.idCopyF });
		await dialog.getByRole("img").waitFor();
		await page.keyboard.press("+");
		await dialog.getByText("150%").waitFor();
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		expect(await isFocused(thumbnail)).toBe(true);
	});

	test.for([
		["of the connection", undefined, "Please check your network"],
		["the network wants a log-in", "<title>Free Wi-Fi</title>", "On public Wi-Fi"],
	] as const)(
		"reports that its code could not be loaded because %s",
		async ([, answer, sentence], { atCompany }) => {
			const customer = await atCompany(ENGLISH, WITHOUT_COPY);
			const { page } = customer;
			await page.route(/picture-preview/, (route) => route.abort());
			await customer.choose(ENGLISH.brCopy, await samplePhoto());
			if (answer !== undefined)
				await page.route(new URL(page.url()).href, (route) =>
					route.fulfill({ contentType: "text/html", body: answer }),
				);
			await customer.thumbnail(ENGLISH.brCopy).click();
			const dialog = page.getByRole("dialog", { name: "This could not be loaded" });
			await dialog.getByText(sentence).waitFor();
		},
	);
});

/** A browser with or without a PDF viewer; records the type of each address that the page makes. */
function noteTypes(hasViewer: boolean): void {
	Object.defineProperty(navigator, "pdfViewerEnabled", { value: hasViewer });
	const { createObjectURL } = URL;
	URL.createObjectURL = (contents) => {
		document.documentElement.dataset["type"] = contents instanceof Blob ? contents.type : "";
		return createObjectURL.call(URL, contents);
	};
}

describe("a PDF", () => {
	test.for([
		["opens in a new tab if the browser has a viewer", true],
		["is handed to the phone if it has none", false],
	] as const)("%s, never as a page in the form's place", async ([, hasViewer], { atCompany }) => {
		const customer = await atCompany(ENGLISH, {
			...WITHOUT_COPY,
			before: (page) => page.addInitScript(noteTypes, hasViewer),
		});
		const { page } = customer;
		const bytes = new Uint8Array(Buffer.from("%PDF-1.7\n<script>alert(1)</script>"));
		await customer.choose(ENGLISH.brCopy, { name: "page.html", type: "text/html", bytes });
		const link = page.getByRole("link", { name: `Open PDF: ${ENGLISH.brCopy}` });
		await link.waitFor();
		const attributes = await link.evaluate((element) =>
			["href", "target", "rel", "download"].map((name) => element.getAttribute(name)),
		);
		const address = expect.stringMatching(`^blob:${new URL(page.url()).origin}/`);
		expect(attributes).toEqual([address, "_blank", "noopener", hasViewer ? null : "page.html"]);
		expect(await page.locator("html").getAttribute("data-type")).toBe("application/pdf");
	});

	test("keeps its name when the phone opens it", async ({ atConfirmation }) => {
		const customer = await atConfirmation(ENGLISH, {
			before: (page) => page.addInitScript(noteTypes, false),
		});
		const { company } = await ordinaryEntries();
		const { page } = customer;
		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: `Open PDF: ${ENGLISH.businessProof}` }).click();
		expect((await download).suggestedFilename()).toBe(company.businessProof.name);
	});
});

test("a photo with a warning has an amber mark with words in place of its tick, and two large buttons", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, WITHOUT_COPY);
	const upload = customer.upload(ENGLISH.brCopy);
	await customer.choose(ENGLISH.brCopy, await darkPhoto());
	await upload.getByText(ENGLISH.pleaseCheck, { exact: true }).waitFor();
	expect(await upload.textContent()).not.toContain("✓");
	for (const name of [ENGLISH.retake, ENGLISH.useAnyway]) {
		const box = await upload.getByRole("button", { name }).boundingBox();
		expect(box?.height).toBeGreaterThanOrEqual(44);
	}
	await upload.getByRole("button", { name: ENGLISH.useAnyway }).click();
	await upload.getByText("✓").waitFor();
	expect(await upload.textContent()).not.toContain(ENGLISH.pleaseCheck);
});
