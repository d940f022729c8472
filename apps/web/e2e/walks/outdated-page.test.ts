import { type SampleFile, samplePhoto, writtenPdf } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { deployNewVersion } from "../support/deployment.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { startChoosing, UNTIL_THE_COPY } from "../support/file-wait.ts";
import { test } from "../support/fixtures.ts";
import { makePicturesReady } from "../support/held-pictures.ts";
import { PHONE } from "../support/phone.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";
import { limitStorage } from "../support/troubled-storage.ts";

const MENU = /\/assets\/menu/;
const PICTURE_WORKER = /\/assets\/make-picture-ready\.worker/;
const ROOM_BYTES = 3_000_000;
const LARGE = { name: "large.jpg", width: 4_000, height: 3_000, byteLength: ROOM_BYTES * 1.5 };
const CATALOG = /\/assets\/en_US-.*\.js$/;

async function chooseWithoutRoom(page: Page, upload: string, { name, type, bytes }: SampleFile) {
	const payload = { name, mimeType: type, buffer: Buffer.from(bytes) };
	await page.locator(`main [name=${upload}-file]`).setInputFiles(payload);
}

describe("a new version is deployed while the form is open", () => {
	test("a step whose file is gone asks for a reload, which restores step and files", async ({
		atCompany,
		product,
	}) => {
		const { company, files } = await ordinaryEntries();
		const customer = await atCompany(ENGLISH, {
			isFilled: true,
			before: (page) => deployNewVersion(page, product.address("en")),
		});
		const { page } = customer;
		await customer.next();
		await page.getByText("Please reload the page. What you have entered is kept.").waitFor();
		await page.getByRole("heading", { name: "表格已更新" }).waitFor();
		await page.unrouteAll();
		await page.getByRole("button", { name: "Reload" }).click();
		await customer.heading(ENGLISH.personHeading).waitFor();
		await page.goBack();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe(company.email);
		await page.getByText(files.brCopy.name).waitFor();
	});
});

describe("the code of a pressed control cannot be loaded", () => {
	test.for([
		["the menu", MENU, "header button[aria-haspopup]", "dialog[open] h2 >> text=Menu"],
		["the other language", /\/assets\/zh_HK/, "header a[hreflang]", "html[lang=zh-Hant-HK]"],
	] as const)(
		"%s: a dialog says so, and it opens when pressed later",
		async (part, { atCompany }) => {
			const [, files, button, shown] = part;
			const { page } = await atCompany(ENGLISH, {
				before: (empty) => empty.route(files, (route) => route.abort()),
			});
			const dialog = page.getByRole("dialog", { name: "This could not be loaded" });
			await page.locator(button).click();
			await dialog.getByText("Please check your network and try again.").waitFor();
			await dialog.getByText("What you have entered is kept.").waitFor();
			await dialog.getByRole("button", { name: "Later" }).click();
			await page.unrouteAll();
			await page.locator(button).click();
			await page.locator(shown).waitFor();
		},
	);
});

describe("a reload is offered while something is not stored", () => {
	test("a photo that is still being prepared is named, and stored once it is ready", async ({
		atCompany,
	}) => {
		const customer = await atCompany(ENGLISH, {
			...UNTIL_THE_COPY,
			before: async (empty) => {
				await UNTIL_THE_COPY.before(empty);
				await empty.route(MENU, (route) => route.abort());
			},
		});
		const { page } = customer;
		const photo = await samplePhoto({ name: "copy.jpg" });
		await startChoosing(customer, ENGLISH.chooseFile + ENGLISH.brCopy, photo);
		await page.locator("header button[aria-haspopup]").click();
		const dialog = page.getByRole("dialog");
		await dialog
			.getByText(
				"If you reload, you have to choose these files again: copy.jpg. To lose nothing, press “Later” and continue on this page.",
			)
			.waitFor();
		await makePicturesReady(page);
		await dialog.getByText("What you have entered is kept.").waitFor();
		await dialog.getByRole("button", { name: "Reload" }).click();
		await page.getByText(photo.name).waitFor();
	});

	test("a photo without room is named, and registered by a customer who continues without a reload", async ({
		atPerson,
		product,
	}) => {
		const address = product.address("tc");
		const customer = await atPerson(CHINESE, {
			isFilled: true,
			without: "idCopyB",
			before: async (page) => {
				await limitStorage(page, new URL(address).origin, ROOM_BYTES);
				await deployNewVersion(page, address, PICTURE_WORKER);
			},
		});
		const { page } = customer;
		const photo = await samplePhoto(LARGE);
		await chooseWithoutRoom(page, "idCopyB", photo);
		const dialog = page.getByRole("dialog");
		await dialog
			.getByText(
				"如重新載入，你需要重新選擇以下檔案：large.jpg。如要保留全部資料，請按「稍後」，並在此頁面繼續。",
			)
			.waitFor();
		await dialog.getByRole("button", { name: "稍後" }).click();
		await customer.next();
		await customer.heading(CHINESE.confirmHeading).waitFor();
		await page.getByText(photo.name).waitFor();
		await customer.confirm({ declares: false });
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
	});

	test("a file without room is named if a step's file is gone", async ({ atCompany, product }) => {
		const address = product.address("en");
		const customer = await atCompany(ENGLISH, {
			isFilled: true,
			before: async (page) => {
				await limitStorage(page, new URL(address).origin, ROOM_BYTES);
				await deployNewVersion(page, address);
			},
		});
		const { page } = customer;
		const file = writtenPdf({ name: "large.pdf", trailing: "%".padEnd(ROOM_BYTES * 1.5) });
		await chooseWithoutRoom(page, "brCopy", file);
		await page.getByText(/^This phone could not store this file/).waitFor();
		await customer.next();
		await page.getByText("You have to choose these files again: large.pdf.").waitFor();
		await page.getByText("你需要重新選擇以下檔案：large.pdf。").waitFor();
	});
});

describe("the screen crashes while the registration is sent", () => {
	test("it is sent completely behind a notice that asks to wait, and the reference is shown", async ({
		atConfirmation,
		product,
	}) => {
		const customer = await atConfirmation(ENGLISH);
		const { page } = customer;
		const waits = page.getByText("Please do not close or reload this page.");
		await page.route("**/formsubmission", async (route) => {
			await waits.waitFor();
			expect(await page.getByRole("button").count()).toBe(0);
			await route.continue();
		});
		await customer.proveNoRobot();
		await customer.press(ENGLISH.confirm);
		// The screen calls it for the sizes of files.
		await page.evaluate(() => {
			Math.ceil = () => {
				throw new Error("a mistake");
			};
		});
		await customer.press(ENGLISH.confirmAndSubmit);
		const reference = await customer.reference();
		expect(await product.references()).toContain(reference);
	});
});

describe("the sentences cannot be loaded at first", () => {
	test("an error in both languages is shown, and another attempt succeeds", async ({
		phone,
		product,
	}) => {
		const page = await phone.newPage(PHONE);
		await page.route(CATALOG, (route) => route.abort());
		await page.goto(product.address("en"));
		await page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
		await page.getByRole("heading", { name: "未能載入頁面" }).waitFor();
		await page.unrouteAll();
		await page.getByRole("button", { name: "Try again" }).click();
		await new Customer(page, ENGLISH).heading(ENGLISH.login).waitFor();
	});
});
