import type { Page, Request } from "playwright-core";
import { describe, expect } from "vitest";
import { countSubmissions } from "../support/captcha-over.ts";
import type { Customer } from "../support/customer.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test as base } from "../support/fixtures.ts";
import type { Product } from "../support/product.ts";
import { readDraft } from "../support/read-draft.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const ALL_SENT = "Sent, waiting for confirmation";
const INTERRUPTED = "The connection was interrupted. We will try again in a moment.";

const test = base
	.extend("line", async ({ product }, { onCleanup }) => {
		const line = await CuttingProxy.start(product.port);
		onCleanup(() => line.close());
		return line;
	})
	/** Opens the confirmation over the line, on a phone whose clock the test moves. */
	.extend("atConfirmationOnLine", ({ atConfirmation, product, line }) => async () => {
		const before = await product.references();
		const customer = await atConfirmation(ENGLISH, { port: line.port, before: withClock });
		return { before, customer, page: customer.page };
	});

/** One more registration than before, with the files of the phone. */
async function expectRegisteredOnce(
	product: Product,
	customer: Customer,
	before: readonly string[],
): Promise<void> {
	const reference = await customer.reference();
	expect(await product.references()).toEqual([reference, ...before]);
	const exported = await product.export(reference);
	for (const [upload, file] of Object.entries((await ordinaryEntries()).files))
		expect(exported.files.get(upload)?.equals(file.bytes), upload).toBe(true);
}

/** Loses the first attempt; the test decides whether the next one succeeds. */
async function interrupted({ page }: Customer): Promise<void> {
	const lost = page.getByRole("heading", { name: ENGLISH.connectionLost });
	await page.getByText(INTERRUPTED).first().or(lost).waitFor();
}

describe("a registration is sent again without a tap, and arrives once, if the connection breaks", () => {
	test.for([
		[0.1, "at 10 %"],
		[0.5, "at half"],
		[0.99, "at 99 %"],
		[1, "after the server has stored it"],
	] as const)("%s: %s", async ([share], { atConfirmation, product, line }) => {
		const before = await product.references();
		const customer = await atConfirmation(ENGLISH, { port: line.port });
		const cut = line.startCutting(share);
		await customer.confirm({ declares: false });
		await cut;
		await interrupted(customer);
		line.stopCutting();
		await expectRegisteredOnce(product, customer, before);
	});
});

test("a phone without network waits for it, says so, and continues without a tap", async ({
	atConfirmationOnLine,
	product,
	line,
}) => {
	const { before, customer, page } = await atConfirmationOnLine();
	const cut = line.startCutting(0.5);
	await customer.confirm({ declares: false });
	await cut;
	await page.context().setOffline(true);
	await page.getByText(ENGLISH.waitsForNetwork, { exact: true }).waitFor();
	const countSent = countSubmissions(page);
	for (let second = 0; second < 60; second++) await page.clock.fastForward(1_000);
	expect(countSent()).toBe(0);
	line.stopCutting();
	await page.context().setOffline(false);
	await expectRegisteredOnce(product, customer, before);
});

test("a connection that dies silently is noticed within 20 seconds", async ({
	atConfirmationOnLine,
	product,
	line,
}) => {
	const { before, customer, page } = await atConfirmationOnLine();
	const silence = line.startSilence(0.5);
	await customer.confirm({ declares: false });
	await silence;
	await page.getByText(ALL_SENT).first().waitFor();
	const question = page.waitForRequest(isQuestion);
	await page.clock.fastForward(8_000);
	await question;
	await page.clock.fastForward(10_000);
	await page.getByText(INTERRUPTED).first().waitFor();
	line.stopCutting();
	await expectRegisteredOnce(product, customer, before);
});

/**
 * Advances the phone's clock until the form has asked this often for the answer; otherwise it
 * stands still. The server's does not: it regards a connection as alive (202) for some seconds.
 *
 * @returns the seconds that it took since then
 */
async function passQuestions(page: Page, count: number): Promise<number> {
	let [asked, answered, counted, seconds] = [0, 0, 0, 0];
	page.on("request", (request) => void (isQuestion(request) && asked++));
	page.on("response", (response) => {
		if (!isQuestion(response.request())) return;
		answered++;
		counted++;
		if (response.status() === 202) [counted, seconds] = [0, 0];
	});
	for (; counted < count; seconds++) {
		await page.clock.fastForward(1_000);
		await expect.poll(() => answered).toBe(asked);
	}
	return seconds;
}

function isQuestion(request: Request): boolean {
	return request.url().endsWith("submissionAnswer");
}

describe("a submission whose own connection dies silently, while others work,", () => {
	test("is sent again within 20 seconds, without a tap", async ({
		atConfirmationOnLine,
		product,
		line,
	}) => {
		const { before, customer, page } = await atConfirmationOnLine();
		const silence = line.startSilencingSubmissions(0.5);
		await customer.confirm({ declares: false });
		await silence;
		await page.getByText(ALL_SENT).first().waitFor();
		expect(await passQuestions(page, 3)).toBeLessThanOrEqual(20);
		await page.getByText(INTERRUPTED).first().waitFor();
		line.stopCutting();
		await expectRegisteredOnce(product, customer, before);
	});

	test("is not sent again if only the answer was lost", async ({
		atConfirmationOnLine,
		product,
		line,
	}) => {
		const { before, customer, page } = await atConfirmationOnLine();
		const countSent = countSubmissions(page);
		const silence = line.startSilencingSubmissions(1);
		await customer.confirm({ declares: false });
		await silence;
		await page.getByText(ALL_SENT).first().waitFor();
		await passQuestions(page, 1);
		await expectRegisteredOnce(product, customer, before);
		expect(countSent()).toBe(1);
	});
});

/** For an init script: the upload progresses as the test says, until it is let go. */
function progressByHand(): void {
	const { send } = XMLHttpRequest.prototype;
	XMLHttpRequest.prototype.send = function (body) {
		const total = body instanceof Blob ? body.size : 0;
		const progress = (share: number) =>
			this.upload.dispatchEvent(
				new ProgressEvent("progress", { lengthComputable: true, loaded: total * share, total }),
			);
		Object.assign(window, { progress, letGo: () => send.call(this, body) });
	};
}

test("a line so slow that it stands still for 45 seconds is not interrupted", async ({
	atConfirmation,
	product,
	line,
}) => {
	const before = await product.references();
	const customer = await atConfirmation(ENGLISH, {
		port: line.port,
		before: async (page) => {
			await withClock(page);
			await page.addInitScript(progressByHand);
		},
	});
	const { page } = customer;
	const countSent = countSubmissions(page);
	await customer.confirm({ declares: false });
	await page.waitForFunction(() => "progress" in window);
	line.hold();
	for (const [seconds, share] of [
		[4, 0.1],
		[12, 0.2],
		[12, 0.3],
		[45, 0.4],
	] as const) {
		for (let second = 0; second < seconds; second++) await page.clock.fastForward(1_000);
		await page.evaluate((loaded) => Reflect.get(window, "progress")(loaded), share);
	}
	expect(await page.getByText(INTERRUPTED).count()).toBe(0);
	line.letGo();
	await page.evaluate(() => Reflect.get(window, "letGo")());
	await expectRegisteredOnce(product, customer, before);
	expect(countSent()).toBe(1);
});

test("the countdown is cancelled by Stop trying, and Try again does not wait for it", async ({
	atConfirmationOnLine,
	product,
	line,
}) => {
	const { before, customer, page } = await atConfirmationOnLine();
	void line.startCutting(0.5);
	await customer.confirm({ declares: false });
	await customer.heading(ENGLISH.connectionLost).waitFor();
	await page.getByText(/^Or wait: we will try again in \d seconds?\.$/).waitFor();
	const countSent = countSubmissions(page);
	await customer.press(ENGLISH.stopTrying);
	for (let second = 0; second < 60; second++) await page.clock.fastForward(1_000);
	expect(countSent()).toBe(0);
	const submitAgain = async () => {
		await customer.press(ENGLISH.submitAgain);
		await customer.press(ENGLISH.confirmAndSubmit);
		await customer.heading(ENGLISH.connectionLost).waitFor();
	};
	await submitAgain();
	await customer.press(ENGLISH.stopTrying);
	// The button that had the focus disappeared while sending, and its notice says what happened.
	const focused = page.locator(":focus");
	await page.getByRole("button", { name: ENGLISH.submitAgain }).and(focused).waitFor();
	await submitAgain();
	line.stopCutting();
	await customer.press(ENGLISH.retry);
	await expectRegisteredOnce(product, customer, before);
});

test("a page that is reloaded while sending offers to continue, under the same key", async ({
	atConfirmation,
	product,
	line,
}) => {
	const before = await product.references();
	const customer = await atConfirmation(CHINESE, { port: line.port });
	const { page } = customer;
	const keys: (string | null)[] = [];
	page.on("request", async (request) => {
		if (request.url().endsWith("formsubmission"))
			keys.push(await request.headerValue("Idempotency-Key"));
	});
	const silence = line.startSilence(1);
	await customer.confirm({ declares: false });
	await silence;
	await expect.poll(() => product.references()).toHaveLength(before.length + 1);
	await expect.poll(() => keys.length).toBe(1);
	await expect.poll(() => readDraft(page)).toContain(keys[0]);
	line.stopCutting();
	await page.reload();
	await customer.heading(CHINESE.confirmHeading).waitFor();
	await customer.proveNoRobot();
	await customer.press(CHINESE.submitAgain);
	await customer.press(CHINESE.confirmAndSubmit);
	await expectRegisteredOnce(product, customer, before);
	expect(new Set(keys).size).toBe(1);
});

function withClock(page: Page): Promise<void> {
	return page.clock.install();
}
