import {
	pngCalledJpg,
	type SampleFile,
	sampleHeic,
	samplePhoto,
	textCalledPdf,
} from "@sim-registration/sample-documents";
import { expect } from "vitest";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const REFUSED: readonly {
	title: string;
	make: () => Promise<SampleFile>;
	en: RegExp;
	tc: RegExp;
}[] = [
	{
		title: "a PNG called .jpg",
		make: () => pngCalledJpg(),
		en: /has been renamed/,
		tc: /曾被更改名稱/,
	},
	{
		title: "a text called .pdf",
		make: async () => textCalledPdf(),
		en: /must be a PDF, JPG or PNG file/,
		tc: /必須為 PDF、JPG 或 PNG/,
	},
	{
		title: "a HEIC",
		make: async () => sampleHeic(),
		en: /This is a HEIC photo/,
		tc: /這是 HEIC 格式/,
	},
	{
		title: "a file over 12.5 MB",
		make: async () => ({ ...(await samplePhoto()), bytes: new Uint8Array(13_107_201) }),
		en: /larger than 12\.5 MB/,
		tc: /超過/,
	},
];

test.for([
	["Chinese", CHINESE],
	["English", ENGLISH],
] as const)(
	"the form in %s refuses each file that is not what it says, with its own message, and takes the right one",
	async ([, texts], { atCompany, product }) => {
		const before = await product.keptFiles();
		const customer = await atCompany(texts, { isFilled: true, without: "brCopy" });
		const { files } = await ordinaryEntries();
		const group = customer.page.getByRole("group", { name: texts.brCopy });
		for (const { make, [texts.language]: message } of REFUSED) {
			await customer.choose(texts.brCopy, await make());
			await group.getByText(message).waitFor();
			await customer.next();
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
