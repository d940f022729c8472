import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { findSidewaysScroll } from "./support/find-sideways-scroll.ts";
import { findViolations } from "./support/find-violations.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { CHINESE, ENGLISH } from "./support/texts.ts";

const NOBODY_LISTENS = "http://127.0.0.1:1/accounts";
let product: Product;
let phone: Phone;

beforeAll(async () => {
	product = await new Product({ ACCOUNTS: "http", ACCOUNTS_URL: NOBODY_LISTENS }).start();
	phone = await Phone.start();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});
afterEach(() => expect(phone.problems).toEqual([]));

describe("a login while the account directory is down", () => {
	it.each([
		[
			"English",
			ENGLISH,
			"Login failed",
			"We cannot check your account just now. Please try again in a few minutes.",
		],
		["Chinese", CHINESE, "登入失敗", "暫時未能核對你的賬戶，請於數分鐘後再試。"],
	])(
		"asks in %s to try again later, and keeps what was typed",
		async (_title, texts, title, sentence) => {
			const page = await phone.open(product.address(texts.language));
			const customer = new Customer(page, texts);
			await customer.logIn({ accountNO: "204518837", mobileNO: "61234567" });
			const dialog = page.getByRole("dialog", { name: title });
			await dialog.getByText(sentence).waitFor();
			await dialog.getByText("accounts_unavailable").waitFor();
			expect(await findViolations(page, "directory down")).toEqual([]);
			expect(await findSidewaysScroll(page, "directory down")).toEqual([]);
			await page.keyboard.press("Escape");
			await expect.poll(() => dialog.count()).toBe(0);
			expect(await customer.field(texts.accountNo).inputValue()).toBe("204518837");
		},
	);
});
