import { samplePhoto } from "@sim-registration/sample-documents";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { test, testWith } from "../support/fixtures.ts";
import { setVisibility } from "../support/set-visibility.ts";
import { ENGLISH } from "../support/texts.ts";

/** A kind and one of its values. */
const NAME =
	/^(step|shown|attempt) [a-z_0-9]+$|^(sending|photo|photo_sent|lcp|inp|cls) ([\d.]+|more)$/;

function isUsage(request: Request): boolean {
	return request.url().endsWith("/api/usage");
}

/** Hides the page, and returns what it sends. */
async function whenHidden(
	page: Page,
): Promise<{ request: Request; counts: Record<string, number> }> {
	const sent = page.waitForRequest(isUsage);
	await setVisibility(page, "hidden");
	const request = await sent;
	await setVisibility(page, "visible");
	return { request, counts: request.postDataJSON() };
}

test("a page that is hidden sends counts, and nothing about anybody", async ({ atCompany }) => {
	const customer = await atCompany(ENGLISH);
	const { page } = customer;
	await customer.choose(ENGLISH.brCopy, await samplePhoto());
	await customer.upload(ENGLISH.brCopy).getByRole("button", { name: ENGLISH.remove }).waitFor();
	await customer.press(ENGLISH.next);
	await page.getByText("Please enter Email Address.").first().waitFor();
	const { request, counts } = await whenHidden(page);
	const names = Object.keys(counts);
	expect(names.filter((name) => !NAME.test(name))).toEqual([]);
	expect(counts).toMatchObject({ "step company": 1, "shown error_missing_email": 1 });
	for (const kind of ["photo ", "photo_sent ", "lcp ", "inp ", "cls "])
		expect(names.filter((name) => name.startsWith(kind))).toHaveLength(1);
	const headers = await request.allHeaders();
	expect(
		Object.keys(headers).filter((name) => /cookie|authorization|csrf|referer/.test(name)),
	).toEqual([]);
	// What was sent is not sent again.
	expect(Object.keys((await whenHidden(page)).counts).sort()).toEqual(["cls 0.1", "inp 200"]);
});

test("counts an attempt, how long it took, and the last step", async ({ atConfirmation }) => {
	const customer = await atConfirmation(ENGLISH);
	await customer.confirm({ declares: false });
	await customer.reference();
	const { counts } = await whenHidden(customer.page);
	expect(counts).toMatchObject({ "attempt begun": 1, "attempt succeeded": 1, "step success": 1 });
	expect(Object.keys(counts).some((name) => name.startsWith("sending "))).toBe(true);
});

testWith({ USAGE: "off" })(
	"counts nothing if the telecom has turned it off",
	async ({ atLogin }) => {
		const { page } = await atLogin(ENGLISH);
		let isSent = false;
		page.on("request", (request) => {
			isSent ||= isUsage(request);
		});
		await page.waitForLoadState("networkidle");
		await setVisibility(page, "hidden");
		await page.evaluate(() => fetch("./icon.svg"));
		expect(isSent).toBe(false);
	},
);
