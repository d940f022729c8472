import {
	emptyFile,
	pngCalledJpg,
	type SampleFile,
	sampleAddressProof,
	sampleHeic,
	samplePhoto,
	textCalledPdf,
} from "@sim-registration/sample-documents";
import { expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const FIVE_MB = 5_242_880;
const DROP_LIMIT = 13_107_200;

type Sentences = { readonly en: string; readonly tc: string };

/** Sentences of the specification's keys for the copy of the BR certificate. */
const FORMAT: Sentences = {
	en: "The BR Certificate must be a PDF, JPG or PNG file. Please choose another file.",
	tc: "商業登記證必須為 PDF、JPG 或 PNG 檔案，請選擇另一個檔案。",
};
const SIZE: Sentences = {
	en: "The file of the BR Certificate is larger than 5 MB. Please choose a smaller one, or take a new photo.",
	tc: "商業登記證檔案超過 5 MB，請選擇較小的檔案或重新拍攝。",
};
const EMPTY: Sentences = {
	en: "Please upload a valid BR Certificate.",
	tc: "請上載有效的商業登記證。",
};

const REFUSED: readonly {
	title: string;
	make: () => Promise<SampleFile>;
	sentence: Sentences;
	advice?: Sentences;
	/** as the card says it */
	size?: string;
}[] = [
	{
		title: "a PNG called .jpg",
		make: () => pngCalledJpg(),
		sentence: FORMAT,
		advice: {
			en: "The contents of this file do not match its name: it has been renamed. Please choose the original file.",
			tc: "此檔案的內容與檔案名稱不符，曾被更改名稱。請選擇原來的檔案。",
		},
	},
	{ title: "a text called .pdf", make: async () => textCalledPdf(), sentence: FORMAT },
	{
		title: "a HEIC",
		make: async () => sampleHeic(),
		sentence: FORMAT,
		advice: {
			en: "This is a HEIC photo. Please take a photo here, or save it as JPG and choose it again.",
			tc: "這是 HEIC 格式的相片。請在此拍照，或將相片另存為 JPG 後再次選擇。",
		},
	},
	{
		title: "a PDF of 5 MB and a byte",
		make: () => sampleAddressProof({ byteLength: FIVE_MB + 1 }),
		sentence: SIZE,
		advice: {
			en: "A PDF cannot be made smaller here. Please save it in a smaller size or with fewer pages, or take a photo of the page.",
			tc: "無法在此縮小 PDF。請另存為較小或頁數較少的檔案，或拍攝該頁。",
		},
		size: "5.1 MB",
	},
	{
		title: "any file of 12.5 MB and a byte",
		make: async () => ({ ...(await samplePhoto()), bytes: new Uint8Array(DROP_LIMIT + 1) }),
		sentence: SIZE,
		advice: {
			en: "This file is larger than 12.5 MB and cannot be made smaller here. Please choose a smaller file, or take a photo.",
			tc: "此檔案超過 12.5 MB，無法在此縮小。請選擇較小的檔案，或拍攝相片。",
		},
		size: "12.6 MB",
	},
	{
		title: "an empty file",
		make: async () => emptyFile(),
		sentence: EMPTY,
		advice: {
			en: "This file is empty. If it is on a cloud drive, please download it first and choose it again, or choose another file.",
			tc: "此檔案是空的。如檔案存放於雲端，請先下載再選擇，或選擇另一個檔案。",
		},
		size: "0 KB",
	},
];

test.for([
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const)(
	"the form in %s refuses each mislabelled file with its sentence and advice, and accepts the right one",
	async ([, texts], { atCompany, product }) => {
		const before = await product.keptFiles();
		const customer = await atCompany(texts, { isFilled: true, without: "brCopy" });
		const { files } = await ordinaryEntries();
		const group = customer.page.getByRole("group", { name: texts.brCopy });
		const { language } = texts;
		for (const { title, make, sentence, advice, size } of REFUSED) {
			await customer.choose(texts.brCopy, await make());
			await group.getByText(sentence[language], { exact: true }).waitFor();
			const said = [sentence[language], advice?.[language]].filter(Boolean).join(" ");
			const note = customer.page.locator("#brCopy-error");
			expect(await note.textContent(), title).toBe(`⚠ ${said}`);
			if (size) await group.getByText(size, { exact: true }).waitFor();
			expect(await group.getAttribute("aria-describedby")).toContain("brCopy-error");
			await customer.next();
			await customer.page.getByRole("link", { name: sentence[language], exact: true }).waitFor();
			await customer.heading(texts.companyHeading).waitFor();
			expect(await customer.heading(texts.personHeading).count()).toBe(0);
			await group.getByRole("button", { name: texts.remove }).click();
		}
		await customer.choose(texts.brCopy, files.brCopy);
		await customer.next();
		await customer.heading(texts.personHeading).waitFor();
		expect(await product.keptFiles()).toEqual(before);
	},
);
