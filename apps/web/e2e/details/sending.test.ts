import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

declare global {
	interface Window {
		/** what the dialog shows and announces while it is open, and where the focus goes, in order */
		seen: { shown: string[]; said: string[]; focused: string[] };
	}
}

/** For an init script: the upload progresses in twentieths. */
function sendInPieces(): void {
	const { send } = XMLHttpRequest.prototype;
	XMLHttpRequest.prototype.send = async function (body) {
		const total = body instanceof Blob ? body.size : 0;
		for (let piece = 1; piece <= 20; piece++) {
			await new Promise(requestAnimationFrame);
			const facts = { lengthComputable: true, loaded: (total * piece) / 20, total };
			this.upload.dispatchEvent(new ProgressEvent("progress", facts));
		}
		await new Promise(requestAnimationFrame);
		this.upload.onprogress = null;
		send.call(this, body);
	};
}

/** For an init script: records the changes in the dialog, and the focus. */
function note(): void {
	window.seen = { shown: [], said: [], focused: [] };
	const add = (list: string[], text: string | null | undefined) => {
		if (text && list.at(-1) !== text) list.push(text);
	};
	new MutationObserver(() => {
		const dialog = [...document.querySelectorAll("dialog[open]")].find((each) =>
			each.querySelector("progress"),
		);
		// Focus from before it opened does not count.
		if (dialog && window.seen.shown.length === 0) window.seen.focused = [];
		add(window.seen.shown, dialog?.querySelector("progress + p > span")?.textContent);
		add(window.seen.said, dialog?.querySelector("[role=status]")?.textContent);
	}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
	document.addEventListener("focusin", ({ target }) => {
		if (target instanceof Element) add(window.seen.focused, target.textContent);
	});
}

const watched = async (page: Page) => {
	await page.addInitScript(sendInPieces);
	await page.addInitScript(note);
};
const QUARTERS = ["25% sent", "50% sent", "75% sent", "Sent, waiting for confirmation"];

test.for([
	[ENGLISH, "Preparing", QUARTERS],
	[CHINESE, "正在準備", ["已上載 25%", "已上載 50%", "已上載 75%", "已上載完畢，正在等候確認"]],
] as const)(
	"sending begins with preparing, is announced at each quarter, and ends with the focus on the heading: %o",
	async ([texts, preparing, said], { atConfirmation }) => {
		const customer = await atConfirmation(texts, { before: watched });
		const { page } = customer;
		await customer.proveNoRobot();
		await customer.press(texts.confirm);
		const confirm = page.getByRole("button", { name: texts.confirmAndSubmit });
		await confirm.waitFor();
		await confirm.click();
		await customer.reference();
		const seen = await page.evaluate(() => window.seen);
		expect(seen.shown[0]).toBe(preparing);
		expect(seen.said).toEqual(said);
		expect(seen.focused).toEqual([texts.submitted]);
		expect(await page.locator(":focus").textContent()).toBe(texts.submitted);
	},
);

test("a submission repeated after a refusal announces its quarters too", async ({
	atConfirmation,
}) => {
	const customer = await atConfirmation(ENGLISH, { before: watched });
	const { page } = customer;
	const json = { success: false, errorCode: "form_submission_error" };
	const refuse = { times: 1 };
	await page.route(/formsubmission$/, (route) => route.fulfill({ status: 500, json }), refuse);
	await customer.confirm({ declares: false });
	const dialog = page.getByRole("dialog", { name: "Submission failed" });
	await dialog.getByRole("button", { name: "OK" }).click();
	await customer.confirm({ declares: false });
	await customer.reference();
	const { said } = await page.evaluate(() => window.seen);
	expect(said).toEqual([...QUARTERS, ...QUARTERS]);
});

/** Bytes of the files, and of what was made of them, that the page still reaches. */
async function bytesInMemory(session: CDPSession): Promise<number> {
	const { result: prototype } = await session.send("Runtime.evaluate", {
		expression: "Blob.prototype",
	});
	const { objects } = await session.send("Runtime.queryObjects", {
		prototypeObjectId: prototype.objectId ?? "",
	});
	const { result } = await session.send("Runtime.callFunctionOn", {
		functionDeclaration: "function () { return this.reduce((sum, { size }) => sum + size, 0); }",
		objectId: objects.objectId ?? "",
		returnByValue: true,
	});
	await session.send("Runtime.releaseObject", { objectId: objects.objectId ?? "" });
	return result.value;
}

test("a log-out leaves no file in the page's memory, even while a worker still encodes them", async ({
	atConfirmation,
}) => {
	const customer = await atConfirmation(ENGLISH, {
		before: (page) => page.route(/\/sent-body\.worker/, () => undefined),
	});
	const session = await customer.page.context().newCDPSession(customer.page);
	expect(await bytesInMemory(session)).toBeGreaterThan(0);
	await customer.logOut();
	await customer.heading(ENGLISH.login).waitFor();
	await expect.poll(() => bytesInMemory(session)).toBe(0);
});
