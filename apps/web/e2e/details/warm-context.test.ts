import { expect } from "vitest";
import { EMPTY_PAGE } from "../support/arrive.ts";
import { test } from "../support/fixtures.ts";
import { PHONE, Phone } from "../support/phone.ts";

test("the end of one test leaves the page of a test that runs beside it open", async ({
	browser,
	product,
}) => {
	const emptyPage = () => product.address(EMPTY_PAGE);
	const [ending, going] = [new Phone(browser, emptyPage), new Phone(browser, emptyPage)];
	const first = await ending.newPage(PHONE);
	await first.context().close();
	const second = await going.newPage(PHONE);
	await second.goto(emptyPage());
	await ending.closePages();
	expect(await second.evaluate(() => document.readyState)).toBe("complete");
	await going.closePages();
	expect(second.isClosed()).toBe(true);
});
