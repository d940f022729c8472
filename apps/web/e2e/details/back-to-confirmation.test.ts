import { expect } from "vitest";
import { inBar, tabsTo } from "../support/action-bar.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** The ID number's field says of which document. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
	"ID Number": "HKID Number",
	證件號碼: "護照號碼",
};

/** Runs in the page: the texts that name a control or a group around it. */
function namesAround(control: Element): string[] {
	const labels = [...document.querySelectorAll("label")].filter(
		(label) => label.control === control,
	);
	const groups = [...document.querySelectorAll("fieldset")];
	const legends = groups
		.filter((group) => group.contains(control))
		.flatMap((group) => [...group.querySelectorAll(":scope > legend")]);
	return [...labels, ...legends].map(({ textContent }) => textContent ?? "");
}

test.for([
	["English", ENGLISH, "HKID", ["A123456", "3"]],
	["Chinese", CHINESE, "passport", ["X12345678"]],
] as const)(
	"in %s 'Back to confirmation' is at most six presses of Tab away from every field that Change leads to",
	async ([, texts, idType, idNumber], { atConfirmation }) => {
		const customer = await atConfirmation(texts, { person: { idType, idNumber } });
		const { page } = customer;
		const returns = texts.backToConfirmation;
		const change = async (row: string) => {
			await customer.press(texts.change + row);
			const focused = page.locator("main :is(input, select, fieldset):focus");
			await focused.waitFor();
			expect((await focused.evaluate(namesAround)).join()).toContain(OTHER_NAMES[row] ?? row);
		};
		const expectWayBack = async (row: string) => {
			expect(await tabsTo(page, returns), row).toBeLessThanOrEqual(6);
			const box = await page.locator(":focus").boundingBox();
			expect(Math.min(box?.width ?? 0, box?.height ?? 0), row).toBeGreaterThanOrEqual(44);
			await page.keyboard.press("Enter");
			await customer.heading(texts.confirmHeading).waitFor();
		};
		for (const row of await page.locator("dl dt").allTextContents()) {
			await change(row);
			await expectWayBack(row);
		}
		await change(texts.brCopy);
		const chooser = page.waitForEvent("filechooser");
		await customer
			.upload(texts.brCopy)
			.getByRole("button", { name: /^(Replace|更換)/ })
			.click();
		const { name, type: mimeType, bytes } = await darkPhoto();
		await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(bytes) });
		await customer.upload(texts.brCopy).getByText(texts.useAnyway).waitFor();
		await inBar(page, returns).click();
		await customer.heading(texts.confirmHeading).waitFor();
		await change(texts.brCopy);
		await expectWayBack("a document with a warning");
	},
);
