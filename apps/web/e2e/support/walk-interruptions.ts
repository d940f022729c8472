import type { Page } from "playwright-core";
import { Customer } from "./customer.ts";
import { deployNewVersion } from "./deployment.ts";
import { ordinaryEntries } from "./entries.ts";
import type { Walk } from "./walk-screens.ts";

const CATALOGS = /\/assets\/(en_US|zh_HK)-.*\.js$/;
const SOON_OVER_MS = 60_000;

/** What comes between a customer and the form: leaving, a session's end, a new version, no network. */
export async function walkInterruptions(walk: Walk): Promise<void> {
	await walkLeaving(walk);
	await walkNewVersion(walk);
	await walkLoadFailure(walk);
}

async function logIn({ texts }: Walk, page: Page): Promise<Customer> {
	const customer = new Customer(page, texts);
	await customer.logIn((await ordinaryEntries()).login);
	await customer.heading(texts.companyHeading).waitFor();
	return customer;
}

async function walkLeaving(walk: Walk): Promise<void> {
	const { phone, product, language, device, visit } = walk;
	const page = await phone.open(product.address(language), device);
	await logIn(walk, page);
	const dialog = page.getByRole("dialog");
	await page.locator("header button:visible:not([aria-haspopup])").click();
	await dialog.waitFor();
	await visit(page, "2-company-dialog-log-out");
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "hidden" });
	await page.evaluate(
		(endsAt) => sessionStorage.setItem("session-end", String(endsAt)),
		Date.now() + SOON_OVER_MS,
	);
	await page.reload();
	await dialog.waitFor();
	await visit(page, "2-company-dialog-session-ends");
	await page.context().close();
}

async function walkNewVersion(walk: Walk): Promise<void> {
	const { phone, product, language, device, visit } = walk;
	const page = await phone.open(product.address(language), device);
	await deployNewVersion(page, product.address(language));
	const customer = await logIn(walk, page);
	await customer.fillCompany((await ordinaryEntries()).company);
	await customer.next();
	await customer.heading("表格已更新").waitFor();
	await visit(page, "3-person-outdated");
	await page.context().close();
}

async function walkLoadFailure({ phone, product, language, device, visit }: Walk): Promise<void> {
	const page = await phone.open("about:blank", device);
	await page.route(CATALOGS, (route) => route.abort());
	await page.goto(product.address(language));
	await page.getByRole("heading", { name: "未能載入頁面" }).waitFor();
	await visit(page, "0-load-failure");
	await page.context().close();
}
