import { samplePhoto } from "@sim-registration/sample-documents";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { noteAnnouncements, takeAnnouncements } from "../support/announcements.ts";
import { takePhoto } from "../support/camera-view.ts";
import { pointCameraAt } from "../support/cameras.ts";
import { darkPhoto } from "../support/dark-photo.ts";
import { test } from "../support/fixtures.ts";
import { holdPictures, makePicturesReady } from "../support/held-pictures.ts";
import { holdSending } from "../support/held-sending.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const BY_EAR = { before: (page: Page) => page.addInitScript(noteAnnouncements) };
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const MOST_ANNOUNCEMENTS = 10;
/** What is said while a registration is sent. */
const SENDING = {
	en: {
		broken: "The connection was interrupted. We will try again in a moment.",
		lost: "Connection lost: The server did not answer.",
		sent: "Sent, waiting for confirmation",
	},
	tc: {
		broken: "連線中斷，稍後將自動重試。",
		lost: "連線中斷：系統沒有回應。",
		sent: "已上載完畢，正在等候確認",
	},
};

test.for([
	[ENGLISH, "BR Certificate No. is not needed, because a Mobile No. is entered."],
	[CHINESE, "已填手提電話號碼，毋須填寫商業登記證號碼。"],
] as const)(
	"the login announces that a field is not needed when the other loses the focus, never during typing: %o",
	async ([texts, note], { atLogin }) => {
		const customer = await atLogin(texts, BY_EAR);
		const { page } = customer;
		await takeAnnouncements(page);
		await customer.field(texts.mobileNo).pressSequentially("61234567");
		await page.getByText(note, { exact: true }).waitFor();
		expect(await takeAnnouncements(page)).toEqual([]);
		await page.keyboard.press("Tab");
		await page.getByRole("status").getByText(note, { exact: true }).waitFor();
		expect(await takeAnnouncements(page)).toEqual([note]);
		expect(await page.getByText(note, { exact: true }).count()).toBe(1);
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		expect(await takeAnnouncements(page)).toEqual([]);
	},
);

test("an announcement about a file is removed before the page is read again, and the next one is announced too", async ({
	atCompany,
}) => {
	const customer = await atCompany(ENGLISH, {
		before: async (page) => {
			await page.clock.install();
			await page.addInitScript(noteAnnouncements);
		},
	});
	const { page } = customer;
	const warning = page.getByText(
		"This photo looks dark. Please check that every word can be read.",
	);
	await customer.choose(ENGLISH.brCopy, { ...(await darkPhoto()), name: "dark.jpg" });
	await expect.poll(() => warning.count()).toBe(2);
	await page.clock.fastForward(MINUTE_MS);
	await expect.poll(() => warning.count()).toBe(1);
	await takeAnnouncements(page);
	await customer.upload(ENGLISH.brCopy).getByRole("button", { name: ENGLISH.remove }).click();
	await page.getByRole("status").getByText("dark.jpg").waitFor();
	expect(await takeAnnouncements(page)).toEqual([
		"Copy of BR Certificate: dark.jpg, removed. Please upload a valid BR Certificate.",
	]);
});

test("after the shutter the focus is on Use photo, which does nothing until the photo is found sharp", async ({
	atCompany,
}) => {
	const { bytes } = await samplePhoto({ width: 1080, height: 1440, isBare: true });
	const customer = await atCompany(ENGLISH, {
		isFilled: true,
		without: "brCopy",
		before: async (page) => {
			await page.addInitScript(holdPictures);
			await page.addInitScript(pointCameraAt, Buffer.from(bytes).toString("base64"));
		},
	});
	const { page } = customer;
	const dialog = page.getByRole("dialog");
	await takePhoto(customer, ENGLISH);
	await dialog.locator("svg").waitFor({ state: "attached" });
	await dialog.getByRole("button", { name: ENGLISH.shutter, exact: true }).press("Enter");
	const use = dialog.getByRole("button", { name: ENGLISH.usePhoto, exact: true });
	await use.and(page.locator(":focus")).waitFor();
	await page.keyboard.press("Enter");
	expect(await use.isDisabled()).toBe(true);
	await makePicturesReady(page);
	await dialog.getByText("The photo looks sharp and well lit.").waitFor();
	await use.and(page.locator(":focus")).waitFor();
	await page.keyboard.press("Enter");
	await dialog.waitFor({ state: "detached" });
	await customer.thumbnail(ENGLISH.brCopy).waitFor();
});

test("the sending dialog opens with one sentence, and repeats no announcement in its text", async ({
	atConfirmation,
}) => {
	const customer = await atConfirmation(ENGLISH);
	const { page } = customer;
	await page.evaluate(sendAllAtOnce);
	await customer.confirm({ declares: false });
	const dialog = page.getByRole("dialog", { name: ENGLISH.submitting });
	await dialog.getByRole("status").getByText("Sent, waiting for confirmation").waitFor();
	const described = await dialog.getAttribute("aria-describedby");
	expect(await page.locator(`[id="${described}"]`).textContent()).toBe(
		"Your request is being processed, please wait and do not leave the page.",
	);
	expect((await dialog.ariaSnapshot()).split("Sent, waiting for confirmation")).toHaveLength(2);
});

test.for([
	["on a good line", [], ENGLISH],
	["if the line breaks once", [60], ENGLISH],
	["if it breaks again, and the form waits to try again by itself", [60, 60], ENGLISH],
	["if it breaks four times, early", [10, 30, 60, 80], ENGLISH],
	["if it breaks four times, late", [80, 60, 100, 100], ENGLISH],
	["if it breaks four times, late, in Chinese", [80, 60, 100, 100], CHINESE],
	["if it breaks eight times", [80, 100, 80, 100, 80, 100, 80, 100], ENGLISH],
] as const)(
	"a registration is sent with at most ten announcements, none twice in a row, %s",
	async ([, breaks, texts], { atConfirmation }) => {
		const customer = await atConfirmation(texts, {
			before: async (page) => {
				await page.clock.install();
				await page.addInitScript(noteAnnouncements);
			},
		});
		const { page } = customer;
		const { broken, lost: lossBegins, sent } = SENDING[texts.language];
		await page.evaluate(sendInSteps, [...breaks]);
		await page.evaluate(noteFocus);
		await customer.proveNoRobot();
		await customer.press(texts.confirm);
		const confirm = page.getByRole("button", { name: texts.confirmAndSubmit });
		await confirm.focus();
		await takeAnnouncements(page);
		await confirm.press("Enter");
		const submitted = customer.heading(texts.submitted);
		const lost = customer.heading(texts.connectionLost);
		for (;;) {
			await submitted.or(lost).waitFor();
			if (await submitted.isVisible()) break;
			await page.clock.runFor(SECOND_MS);
		}
		const announced = await takeAnnouncements(page);
		const what = announced.join("\n");
		const repeated = announced.filter((each, index) => each === announced[index - 1]);
		expect(repeated, what).toEqual([]);
		expect(announced.length, what).toBeLessThanOrEqual(MOST_ANNOUNCEMENTS);
		expect(announced[0]).toBe(`focus: ${texts.submitting}`);
		expect(announced.includes(broken), what).toBe(breaks.length > 0);
		expect(announced.filter((each) => each.startsWith(lossBegins)).length, what).toBe(
			Math.min(2, Math.floor(breaks.length / 2)),
		);
		expect(announced, what).toContain(sent);
		expect(announced.at(-1)).toBe(`focus: ${texts.submitted}`);
	},
);

test("the focus stays in the dialog when Try again disappears under it", async ({
	atConfirmation,
}) => {
	const customer = await atConfirmation(ENGLISH, BY_EAR);
	const { page } = customer;
	await page.route(/formsubmission$/, (route) => route.abort());
	await customer.confirm({ declares: false });
	await customer.heading(ENGLISH.connectionLost).waitFor();
	await page.evaluate(holdSending);
	await takeAnnouncements(page);
	await page.getByRole("button", { name: ENGLISH.retry, exact: true }).press("Enter");
	const dialog = page.getByRole("dialog", { name: ENGLISH.submitting });
	await dialog.and(page.locator(":focus")).waitFor();
	await dialog.getByRole("status").getByText("25% sent").waitFor();
	expect(await takeAnnouncements(page)).toEqual(["25% sent"]);
});

/**
 * Runs in the page: each focus is announced too, with the dialog that it enters. Only its last place
 * is heard if it moves on at once, as from one dialog to the next.
 */
function noteFocus(): void {
	let place: Element | undefined;
	document.addEventListener("focusin", ({ target }) => {
		if (!(target instanceof Element)) return;
		const isMovingOn = place !== undefined;
		place = target.closest("dialog")?.querySelector("h2") ?? target;
		if (isMovingOn) return;
		queueMicrotask(() => {
			Reflect.get(window, "announced").push(`focus: ${place?.textContent}`);
			place = undefined;
		});
	});
}

/** Runs in the page: uploads progress in steps, and the first ones break at a percentage each. */
function sendInSteps(breaks: number[]): void {
	const { send } = XMLHttpRequest.prototype;
	XMLHttpRequest.prototype.send = async function (body) {
		const total = body instanceof Blob ? body.size : 0;
		const breaksOffAt = breaks.shift();
		for (let percent = 5; percent <= (breaksOffAt ?? 100); percent += 5) {
			await new Promise(requestAnimationFrame);
			const facts = { lengthComputable: true, loaded: (total * percent) / 100, total };
			this.upload.dispatchEvent(new ProgressEvent("progress", facts));
		}
		await new Promise(requestAnimationFrame);
		if (breaksOffAt !== undefined) this.dispatchEvent(new ProgressEvent("error"));
		else {
			this.upload.onprogress = null;
			send.call(this, body);
		}
	};
}

/** Runs in the page: requests leave the phone, but no answer arrives. */
function sendAllAtOnce(): void {
	XMLHttpRequest.prototype.send = function (body) {
		const total = body instanceof Blob ? body.size : 0;
		const facts = { lengthComputable: true, loaded: total, total };
		this.upload.dispatchEvent(new ProgressEvent("progress", facts));
	};
}
