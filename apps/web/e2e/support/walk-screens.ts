import { samplePhoto } from "@sim-registration/sample-documents";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Account } from "./accounts.ts";
import { arriveAtLogin, type Stage } from "./arrive.ts";
import { pointCameraAt, refuseCamera } from "./cameras.ts";
import type { Customer } from "./customer.ts";
import { darkPhoto } from "./dark-photo.ts";
import { DESKTOP } from "./devices.ts";
import { ordinaryEntries } from "./entries.ts";
import { goOnSending, holdSending, sendTo } from "./held-sending.ts";
import { paste } from "./paste.ts";
import { PHONE } from "./phone.ts";
import type { Texts } from "./texts.ts";

export interface Walk {
	readonly stage: Stage;
	readonly texts: Texts;
	/** in the address; /sc shows the texts of /tc */
	readonly language: "en" | "tc" | "sc";
	readonly device?: BrowserContextOptions;
	/** prepares each empty page before its first navigation */
	readonly before?: (page: Page) => Promise<unknown>;
	/** called at each screen in each of its states, with a name such as `2-company-errors` */
	readonly visit: (page: Page, state: string) => Promise<void>;
}

/** The wizard from login to success as one customer, through every state and dialog. */
export async function walkWizard({ visit, stage, texts, ...how }: Walk): Promise<void> {
	const customer = await arriveAtLogin(stage, texts, how);
	const { page } = customer;
	const show = (state: string) => visit(page, state);
	await walkLogin(customer, stage.account, texts, show);
	await walkCompany(customer, texts, show);
	await walkPerson(customer, texts, show);
	await walkConfirmation(customer, texts, show);
	await page.context().close();
}

type Show = (state: string) => Promise<void>;

async function walkLogin(
	customer: Customer,
	{ login }: Account,
	texts: Texts,
	show: Show,
): Promise<void> {
	await customer.heading(texts.login).waitFor();
	await show("1-login-empty");
	await walkMenus(customer.page, show);
	await customer.page.locator("summary").click();
	await show("1-login-statement");
	await customer.page.locator("summary").click();
	await customer.press(texts.login);
	await errorSummary(customer.page).waitFor();
	await show("1-login-errors");
	await customer.logIn({ ...login, accountNO: "000000000" });
	await dialog(customer.page).waitFor();
	await show("1-login-dialog-failed");
	await customer.page.keyboard.press("Escape");
	await customer.field(texts.accountNo).fill(login.accountNO);
	await customer.proveNoRobot();
	await show("1-login-filled");
	await customer.press(texts.login);
}

/** The header's menu, whose code and content are loaded when it is opened. */
async function walkMenus(page: Page, show: Show): Promise<void> {
	await page.locator("header button[aria-expanded=false]").click();
	await dialog(page).locator("li").first().waitFor();
	await show("1-login-menu");
	for (const level of ["second", "third"]) {
		const closed = dialog(page).locator("button[aria-expanded=false]:visible");
		for (const button of (await closed.all()).reverse()) await button.click();
		await show(`1-login-menu-${level}-level`);
	}
	await page.keyboard.press("Escape");
	await dialog(page).waitFor({ state: "hidden" });
}

async function walkCompany(customer: Customer, texts: Texts, show: Show): Promise<void> {
	const { company } = await ordinaryEntries();
	await customer.heading(texts.companyHeading).waitFor();
	await show("2-company-empty");
	await customer.next();
	await errorSummary(customer.page).waitFor();
	await show("2-company-errors");
	await customer.field(texts.companyNameEnglish).focus();
	await paste(customer.page, "Pasted Limited");
	await show("2-company-paste-blocked");
	await walkCamera(customer, texts, show);
	await customer.fillCompany({ ...company, brParts: ["39284710", "000", "13", "25", "A"] });
	await show("2-company-filled-with-warning");
	await customer.next();
}

/** The form's camera in its two states, a refused one, and an unreadable photo. */
async function walkCamera(customer: Customer, texts: Texts, show: Show): Promise<void> {
	const { page } = customer;
	const { bytes } = await samplePhoto({ width: 1080, height: 1440, isBare: true });
	await page.evaluate(pointCameraAt, Buffer.from(bytes).toString("base64"));
	await customer.press(texts.takePhoto + texts.brCopy);
	await dialog(page).locator("svg").waitFor();
	await show("2-company-camera");
	await dialog(page).getByRole("button", { name: texts.shutter, exact: true }).click();
	await dialog(page).getByRole("button", { name: texts.usePhoto, disabled: false }).waitFor();
	await show("2-company-camera-taken");
	await page.keyboard.press("Escape");
	await page.evaluate(refuseCamera);
	await customer.press(texts.takePhoto + texts.brCopy);
	await dialog(page).getByRole("alert").waitFor();
	await show("2-company-camera-refused");
	await page.keyboard.press("Escape");
	await customer.choose(texts.brCopy, await darkPhoto());
	await page.locator("#brCopy-warning").waitFor();
	await show("2-company-photo-warning");
	await customer.thumbnail(texts.brCopy).click();
	await dialog(page).getByRole("img").waitFor();
	await page.keyboard.press("+");
	await show("2-company-preview");
	await page.keyboard.press("Escape");
	await customer.upload(texts.brCopy).getByRole("button", { name: texts.remove }).click();
}

async function walkPerson(customer: Customer, texts: Texts, show: Show): Promise<void> {
	const { page } = customer;
	const { person } = await ordinaryEntries();
	await customer.heading(texts.personHeading).waitFor();
	await show("3-person-empty");
	await customer.next();
	await errorSummary(page).waitFor();
	await show("3-person-errors");
	await page.locator("fieldset button[aria-haspopup=dialog]").first().click();
	await page.getByRole("grid").getByRole("button").first().click();
	await show("3-person-dialog-calendar");
	await page.keyboard.press("Escape");
	await page.getByLabel(texts.idType, { exact: true }).selectOption("other");
	await dialog(page).waitFor();
	await show("3-person-dialog-id-type");
	await page.keyboard.press("Escape");
	await customer.fillPerson(person);
	await show("3-person-filled-hkid");
	await customer.fillIdentity({ ...person, idType: "passport", idNumber: ["K12345678"] });
	await page.keyboard.press("Tab");
	await show("3-person-filled-passport");
	await customer.next();
}

async function walkConfirmation(customer: Customer, texts: Texts, show: Show): Promise<void> {
	const { page } = customer;
	await customer.heading(texts.confirmHeading).waitFor();
	await show("4-confirm-empty");
	await customer.press(texts.confirm);
	await page.locator("section:focus").waitFor();
	await show("4-confirm-errors");
	await page.getByRole("checkbox", { name: texts.declaration }).check();
	await customer.press(texts.confirm);
	await dialog(page).waitFor();
	await show("4-confirm-dialog-captcha");
	await page.keyboard.press("Escape");
	await customer.proveNoRobot();
	await show("4-confirm-filled");
	await customer.press(texts.confirm);
	await dialog(page).waitFor();
	await show("4-confirm-dialog-confirm");
	await page.route("**/api/form/formsubmission", (route) => route.abort());
	await page.evaluate(holdSending);
	await customer.press(texts.confirmAndSubmit);
	await page.locator("progress[value]").waitFor();
	await page.evaluate(sendTo, 0.4);
	await show("4-confirm-dialog-sending");
	await page.evaluate(goOnSending);
	await page.getByRole("button", { name: texts.retry, exact: true }).waitFor();
	// The form waits as long as the phone has no network.
	await page.context().setOffline(true);
	await page.getByText(texts.waitsForNetwork, { exact: true }).waitFor();
	await show("4-confirm-dialog-connection-lost");
	await page.unroute("**/api/form/formsubmission");
	await page.context().setOffline(false);
	await customer.reference();
	await show("5-success");
}

/** The screen of a desktop. */
export async function walkDesktop({ stage, language, before, visit }: Walk): Promise<void> {
	const page = await stage.phone.newPage(DESKTOP);
	await before?.(page);
	await page.goto(stage.product.address(language));
	await page.getByRole("img").waitFor();
	await visit(page, "0-desktop");
	await page.context().close();
}

/** Pages that are not the form: the server's own, iAM Smart's tab, and an old browser's. */
export async function walkPagesBeside({ stage, language, before, visit }: Walk): Promise<void> {
	const { phone, product } = stage;
	const page = await phone.newPage(PHONE);
	await before?.(page);
	for (const [path, state] of [
		[`${language}/accessibility`, "0-accessibility-statement"],
		["page-not-found", "0-page-not-found"],
		["iam-smart.html", "0-opening-iam-smart"],
	] as const) {
		await page.goto(product.address(path));
		await visit(page, state);
	}
	await page.goto(product.address(language));
	await page.evaluate(() => {
		document.documentElement.dataset["tooOld"] = "";
	});
	await page.locator("#too-old").waitFor();
	await visit(page, "0-too-old");
	await page.context().close();
}

/** The notice, while maintenance is on. */
export async function walkMaintenance({ stage, language, before, visit }: Walk): Promise<void> {
	const page = await stage.phone.newPage(PHONE);
	await before?.(page);
	await page.goto(stage.product.address(language));
	await page.getByRole("heading", { name: "System maintenance" }).waitFor();
	await visit(page, "0-maintenance");
	await page.context().close();
}

function errorSummary(page: Page) {
	return page.locator("section[aria-labelledby=error-summary]");
}

function dialog(page: Page) {
	return page.getByRole("dialog");
}
