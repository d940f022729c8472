import { type SampleFile, sampleHeic, samplePhoto } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import { ownLanguage } from "../support/own-language.ts";

const [texts, say] = ownLanguage({
	en: {
		added: (name: string) => `Copy of BR Certificate: ${name}, # KB, added.`,
		fine: " The photo looks sharp and well lit.",
		removed: (name: string) =>
			`Copy of BR Certificate: ${name}, removed. Please upload a valid BR Certificate.`,
		used: (name: string) => `Copy of BR Certificate: ${name}, used as it is.`,
		refused:
			"Copy of BR Certificate: The BR Certificate must be a PDF, JPG or PNG file. Please choose another file. This is a HEIC photo. Please take a photo here, or save it as JPG and choose it again.",
		dark: " This photo looks dark. Please check that every word can be read. Take it again, or use it anyway.",
		replace: (name: string) => `Replace: Copy of BR Certificate: ${name}`,
		remove: "Remove: Copy of BR Certificate",
		useAnyway: "Use anyway: Copy of BR Certificate",
		unreadable:
			"This file could not be read. Please check your network if it is on a cloud drive, or choose another file.",
		mark: "Added",
		otherType:
			"Added before you changed the ID type. Please replace any photo that does not show the document you chose.",
		and: " and ",
		replaceBack: "Replace: Back view of ID document: IMG_0001.jpg",
		useFront: "Use anyway: Front view of ID document",
	},
	tc: {
		added: (name: string) => `商業登記證副本：${name}，# KB，已加入。`,
		fine: " 相片看來清晰，光線充足。",
		removed: (name: string) => `商業登記證副本：${name}，已移除。 請上載有效的商業登記證。`,
		used: (name: string) => `商業登記證副本：${name}，已採用。`,
		refused:
			"商業登記證副本：商業登記證必須為 PDF、JPG 或 PNG 檔案，請選擇另一個檔案。 這是 HEIC 格式的相片。請在此拍照，或將相片另存為 JPG 後再次選擇。",
		dark: " 相片看來偏暗，請檢查每個字是否清晰可見。 請重新拍攝，或仍然使用此相片。",
		replace: (name: string) => `更換：商業登記證副本：${name}`,
		remove: "移除：商業登記證副本",
		useAnyway: "仍然使用：商業登記證副本",
		unreadable: "未能讀取此檔案。如檔案存放於雲端，請檢查網絡；或選擇另一個檔案。",
		mark: "已加入",
		otherType: "這張相片在更改證件類別前加入。如拍的不是現時所選證件，請更換。",
		and: "及",
		replaceBack: "更換：身份證明文件背面：IMG_0001.jpg",
		useFront: "仍然使用：身份證明文件正面",
	},
});

/** Also announced on a slow machine. */
const WAITING = /Preparing the file|正在處理檔案/;

test("every change of a document is announced once, outside the busy region, and the focus stays on a control of that upload that names the file", async ({
	atCompany,
}) => {
	const customer = await atCompany(texts, {
		before: (page) => page.addInitScript(noteAnnouncements),
	});
	const { page } = customer;
	const chooseButton = texts.chooseFile + texts.brCopy;
	const heard = async () => {
		await customer.ready(texts.brCopy);
		const announced = (await takeAnnouncements(page)).filter((line) => !WAITING.test(line));
		return [announced.map((line) => line.replace(/[\d.]+ KB/, "# KB")), await focused(page)];
	};
	const choose = async (button: string, file: SampleFile) => {
		await chooseWith(page, button, file);
		await customer.upload(texts.brCopy).getByText(file.name, { exact: true }).waitFor();
	};
	const heic = sampleHeic();
	const photo = await samplePhoto();
	const dark = await darkPhoto();
	await takeAnnouncements(page);

	await choose(chooseButton, { ...photo, name: "first.jpg" });
	expect(await heard()).toEqual([[say.added("first.jpg") + say.fine], say.replace("first.jpg")]);
	await choose(say.replace("first.jpg"), { ...photo, name: "second.jpg" });
	expect(await heard()).toEqual([[say.added("second.jpg") + say.fine], say.replace("second.jpg")]);
	await pressByKey(page, say.remove);
	expect(await heard()).toEqual([[say.removed("second.jpg")], chooseButton]);
	await choose(chooseButton, heic);
	expect(await heard()).toEqual([[say.refused], chooseButton]);
	await choose(chooseButton, { ...dark, name: "dark.jpg" });
	expect(await heard()).toEqual([[say.added("dark.jpg") + say.dark], say.replace("dark.jpg")]);
	await pressByKey(page, say.useAnyway);
	expect(await heard()).toEqual([[say.used("dark.jpg")], say.replace("dark.jpg")]);
});

async function chooseWith(page: Page, button: string, file: SampleFile): Promise<void> {
	const chooser = page.waitForEvent("filechooser");
	await pressByKey(page, button);
	const payload = { name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) };
	await (await chooser).setFiles(payload);
}

async function pressByKey(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name, exact: true }).press("Enter");
}

/** The name of the focused control; undefined if the upload has lost the focus. */
function focused(page: Page): Promise<string | null | undefined> {
	return page.evaluate(() =>
		document.activeElement?.closest("#brCopy button")?.getAttribute("aria-label"),
	);
}

test("a file that cannot be read is announced once, the focus stays, and the earlier file can be removed", async ({
	atCompany,
}) => {
	const customer = await atCompany(texts, {
		before: (page) => page.addInitScript(noteAnnouncements),
	});
	const { page } = customer;
	await customer.choose(texts.brCopy, { ...(await samplePhoto()), name: "earlier.jpg" });
	await customer.ready(texts.brCopy);
	await page.evaluate(() => {
		Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
	});
	await takeAnnouncements(page);
	await chooseWith(page, say.replace("earlier.jpg"), await samplePhoto());
	const unreadable = customer.upload(texts.brCopy).getByText(say.unreadable);
	await unreadable.waitFor();
	const announced = await takeAnnouncements(page);
	expect(announced.filter((line) => !WAITING.test(line))).toEqual([
		`${texts.brCopy}${texts.language === "en" ? ": " : "："}${say.unreadable}`,
	]);
	expect(await focused(page)).toBe(say.replace("earlier.jpg"));
	await pressByKey(page, say.remove);
	await unreadable.waitFor({ state: "hidden" });
	expect(await takeAnnouncements(page)).toEqual([say.removed("earlier.jpg")]);
});

test("the name of a file is announced in its own language", async ({ atCompany }) => {
	const customer = await atCompany(texts);
	for (const [upload, name, lang] of [
		["brCopy", "商業登記證.jpg", "zh-Hant-HK"],
		["businessProof", "bill.jpg", "en"],
	] as const) {
		const announced = customer.page.locator("[role=status]", { hasText: name });
		// The announcement is gone after a while.
		const heard = announced.locator(`[lang=${lang}]`).textContent();
		await customer.choose(texts[upload], { ...(await samplePhoto()), name });
		expect(await heard).toBe(name);
	}
});

test("a document's mark has a text alternative on the step and on the confirmation", async ({
	atConfirmation,
}) => {
	const { page } = await atConfirmation(texts);
	expect(await page.getByText(say.mark, { exact: true }).count()).toBe(5);
});

test("a change of the ID type puts the photos of the document in doubt, and is said once", async ({
	atPerson,
}) => {
	const customer = await atPerson(texts, {
		before: (page) => page.addInitScript(noteAnnouncements),
	});
	const { page } = customer;
	const type = page.getByLabel(texts.idType, { exact: true });
	const doubts = page.getByRole("group").getByText(say.otherType);
	await type.selectOption("HKID");
	for (const upload of ["idCopyF", "idCopyB"] as const)
		await customer.choose(texts[upload], await samplePhoto());
	expect(await doubts.count()).toBe(0);
	await takeAnnouncements(page);

	await type.selectOption("passport");
	await customer.press(texts.idTypeButton);
	await expect.poll(() => doubts.count()).toBe(2);
	const colon = texts.language === "en" ? ": " : "：";
	const said = `${texts.idCopyF}${say.and}${texts.idCopyB}${colon}${say.otherType}`;
	const heard: string[] = [];
	const hear = async () => {
		heard.push(...(await takeAnnouncements(page)));
		return heard;
	};
	await expect.poll(hear).toEqual([said]);

	await customer.press(say.useFront);
	await expect.poll(() => doubts.count()).toBe(1);
	await chooseWith(page, say.replaceBack, await samplePhoto());
	await expect.poll(() => doubts.count()).toBe(0);
	await type.selectOption("HKID");
	await expect.poll(() => doubts.count()).toBe(2);
	await type.selectOption("passport");
	await customer.press(texts.idTypeButton);
	await expect.poll(() => doubts.count()).toBe(0);
});

test("a photo that becomes ready after a change of the ID type is in doubt", async ({
	atPerson,
}) => {
	const customer = await atPerson(texts);
	const { page } = customer;
	const type = page.getByLabel(texts.idType, { exact: true });
	await type.selectOption("HKID");
	let release = () => {};
	const isReleased = new Promise<void>((resolve) => {
		release = resolve;
	});
	let isHeld = false;
	await page.context().route(/make-picture-ready[^/]*\.js/, async (route) => {
		isHeld = true;
		await isReleased;
		await route.continue();
	});
	const chosen = customer.choose(texts.idCopyF, await samplePhoto());
	await expect.poll(() => isHeld).toBe(true);
	await type.selectOption("passport");
	await customer.press(texts.idTypeButton);
	release();
	await chosen;
	await expect.poll(() => page.getByRole("group").getByText(say.otherType).count()).toBe(1);
});
