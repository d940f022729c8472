import { arriveAt } from "./arrive.ts";
import { copyTab } from "./copy-tab.ts";
import { deployNewVersion } from "./deployment.ts";
import { draftWithFiles } from "./kept-draft.ts";
import { PHONE } from "./phone.ts";
import type { Walk } from "./walk-screens.ts";

const CATALOGS = /\/assets\/(en_US|zh_HK)-.*\.js$/;
const SOON_OVER_MS = 60_000;

/** Interruptions: leaving, the end of a session, a new version, no network. */
export async function walkInterruptions(walk: Walk): Promise<void> {
	await walkLeaving(walk);
	await walkEndInAnotherTab(walk);
	await walkNewVersion(walk);
	await walkLoadFailure(walk);
}

async function walkLeaving({ stage, texts, visit, ...how }: Walk): Promise<void> {
	const customer = await arriveAt("company", stage, texts, how);
	const { page } = customer;
	const dialog = page.getByRole("dialog");
	await customer.askToLogOut();
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
	await dialog.getByRole("button", { name: texts.logOut, exact: true }).click();
	await page.getByRole("alert").waitFor();
	await visit(page, "1-login-logged-out");
	await page.context().close();
}

async function walkEndInAnotherTab({ stage, texts, visit, ...how }: Walk): Promise<void> {
	const customer = await arriveAt("company", stage, texts, how);
	const { page } = customer;
	const copy = await copyTab(customer, texts, texts.companyHeading);
	await copy.logOut();
	await copy.heading(texts.login).waitFor();
	await copy.page.close();
	await page.getByRole("alert").waitFor();
	await visit(page, "1-login-ended-in-another-tab");
	await page.context().close();
}

async function walkNewVersion({ stage, texts, visit, ...how }: Walk): Promise<void> {
	const { product } = stage;
	const customer = await arriveAt("company", stage, texts, {
		...how,
		isFilled: true,
		before: async (page) => {
			await how.before?.(page);
			await deployNewVersion(page, product.address(how.language));
		},
	});
	const { page } = customer;
	await draftWithFiles(page, 2);
	await customer.next();
	await customer.heading("表格已更新").waitFor();
	await visit(page, "3-person-outdated");
	await page.context().close();
}

async function walkLoadFailure({ stage, language, device, before, visit }: Walk): Promise<void> {
	const { phone, product } = stage;
	const page = await phone.newPage({ ...PHONE, ...device });
	await before?.(page);
	await page.route(CATALOGS, (route) => route.abort());
	await page.goto(product.address(language));
	await page.getByRole("heading", { name: "未能載入頁面" }).waitFor();
	await visit(page, "0-load-failure");
	await page.context().close();
}
