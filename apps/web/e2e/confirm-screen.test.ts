import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer, type PersonEntry } from "./support/customer.ts";
import { type Entries, ordinaryEntries } from "./support/entries.ts";
import { Phone } from "./support/phone.ts";
import { Product } from "./support/product.ts";
import { ENGLISH } from "./support/texts.ts";

const SUBMISSION = "**/api/form/formsubmission";

let product: Product;
let phone: Phone;
let page: Page;
let customer: Customer;
let entries: Entries;

beforeAll(async () => {
	product = await new Product().start();
	phone = await Phone.start();
	entries = await ordinaryEntries();
});
afterAll(async () => {
	await phone.close();
	await product.close();
});
beforeEach(async () => {
	page = await phone.open(product.address("en"));
	customer = new Customer(page, ENGLISH);
});
afterEach(() => page.context().close());

async function goToConfirmation(person: Partial<PersonEntry> = {}): Promise<void> {
	await customer.logIn(entries.login);
	await customer.fillCompany(entries.company);
	await customer.next();
	await customer.fillPerson({ ...entries.person, ...person });
	await customer.next();
	await customer.heading(ENGLISH.confirmHeading).waitFor();
}

/** What the server answers to the next submission, in place of taking it. */
async function answerWith(status: number, errorCode: string): Promise<void> {
	await page.route(SUBMISSION, (route) =>
		route.fulfill({ status, json: { success: false, errorCode } }),
	);
}

function dialog() {
	return page.getByRole("dialog");
}

function captchaBox() {
	return page.getByRole("checkbox", { name: ENGLISH.robot });
}

describe("the confirmation screen", () => {
	it("shows everything that was entered, the warning, Back and Confirm, and no declaration beside an HKID", async () => {
		await goToConfirmation();
		const { company, person } = entries;
		const uploads = [company.brCopy, company.businessProof];
		const images = [person.idCopyF, person.idCopyS, person.idCopyB];
		const shown = (await page.locator("main").textContent()) ?? "";
		for (const text of [
			"Please check your information and files again before you submit.",
			"To submit again later, you would have to redo the whole process.",
			company.companyNameEN,
			company.companyNameHK,
			company.email,
			"39284710-000-12-25-A",
			person.nameEN,
			person.nameHK,
			"04/11/1985",
			"A123456(3)",
			...[...uploads, ...images].map((file) => file?.name ?? ""),
		])
			expect(shown).toContain(text);
		for (const name of ["Back", ENGLISH.confirm])
			await page.getByRole("button", { name, exact: true }).waitFor();
		expect(await page.getByRole("checkbox", { name: ENGLISH.declaration }).count()).toBe(0);
		expect(await page.locator("[aria-current=step]").textContent()).toBe("Confirmation");
	});

	it("goes back to the person, whose values are kept", async () => {
		await goToConfirmation();
		await customer.press("Back");
		await customer.heading(ENGLISH.personHeading).waitFor();
		expect(await customer.field(ENGLISH.nameEnglish).inputValue()).toBe(entries.person.nameEN);
	});

	it("beside a passport asks for the declaration before it asks whether to submit", async () => {
		await goToConfirmation({ idType: "passport", idNumber: ["E12345678"] });
		await customer.proveNoRobot();
		await customer.press(ENGLISH.confirm);
		await page.getByRole("link", { name: /Please tick the declaration/ }).waitFor();
		expect(await dialog().count()).toBe(0);
		await page.getByRole("checkbox", { name: ENGLISH.declaration }).check();
		await customer.press(ENGLISH.confirm);
		await dialog().getByRole("button", { name: ENGLISH.confirmAndSubmit }).waitFor();
	});

	it("without a captcha says error_recaptcha_required, and with it asks before it sends", async () => {
		let sent = 0;
		page.on("request", (request) => {
			if (request.url().endsWith("formsubmission")) sent++;
		});
		await goToConfirmation();
		await customer.press(ENGLISH.confirm);
		await dialog().getByText("Required Recaptcha").waitFor();
		await dialog().getByRole("button").click();
		await customer.proveNoRobot();
		await customer.press(ENGLISH.confirm);
		await dialog().getByRole("button", { name: "Check again" }).click();
		await dialog().waitFor({ state: "hidden" });
		expect(sent).toBe(0);
	});
});

describe("a submission that fails", () => {
	it.each([
		[
			"with 500 form_submission_error",
			500,
			"form_submission_error",
			"Submission failed, please try again later.",
		],
		[
			"with a code that this form does not know",
			500,
			"mystery",
			"Submission failed, please try again later.",
		],
		[
			"with 422 and no field",
			422,
			"file_refused",
			"Submission failed. Please check again the information you have provided to ensure its validation, especially the format accuracy of the file that you have uploaded.",
		],
	])("%s says so, asks for a new captcha, and stays", async (_title, status, errorCode, text) => {
		await goToConfirmation();
		await answerWith(status, errorCode);
		await customer.confirm({ declares: false });
		await dialog().getByText(text, { exact: true }).waitFor();
		if (status === 500) await dialog().getByText(errorCode).waitFor();
		await dialog().getByRole("button").click();
		expect(await captchaBox().isChecked()).toBe(false);
		await customer.heading(ENGLISH.confirmHeading).waitFor();
	});

	it("with 401 clears the session token and returns to login", async () => {
		await goToConfirmation();
		const token = await page.evaluate(() => sessionStorage.getItem("session-token"));
		await answerWith(401, "session_expired");
		await customer.confirm({ declares: false });
		await customer.heading(ENGLISH.login).waitFor();
		const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
		expect(token).not.toBeNull();
		expect(kept).not.toContain(token);
	});
});

describe("a submission that succeeds", () => {
	it("thanks, says where the mails go and whom to ask, forgets token and cookie, and starts again clean", async () => {
		await goToConfirmation();
		await customer.confirm({ declares: false });
		expect(await customer.reference()).not.toBe("");
		const main = page.locator("main");
		for (const text of [
			/Thank you/,
			/registered e-mail address and to the contact e-mail address of the account/,
			/o•••@wongkee\.example/,
			/please call our hotline .+ or write to .+@/,
			/09:00 to 22:00, Monday to Saturday, excluding public holidays/,
		])
			await main.getByText(text).waitFor();
		expect(await page.getByRole("list", { name: "Progress" }).count()).toBe(0);
		const kept = await page.evaluate(() => Object.values(sessionStorage).join(" "));
		expect(kept).not.toMatch(/[\w-]{20,}\.[\w-]+\.[\w-]+/);
		const cookies = await page.context().cookies();
		expect(cookies.map(({ name }) => name)).not.toContain("csrf");

		await customer.press(ENGLISH.again);
		await customer.heading(ENGLISH.login).waitFor();
		expect(await customer.field(ENGLISH.accountNo).inputValue()).toBe("");
		await customer.logIn(entries.login);
		await customer.heading(ENGLISH.companyHeading).waitFor();
		expect(await customer.field(ENGLISH.email).inputValue()).toBe("");
	});
});

describe("the notice of a long wait", () => {
	it("stands while a submission is on its way", async () => {
		await goToConfirmation();
		let answer = () => {};
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(SUBMISSION, async (route) => {
			await answered;
			await route.fulfill({ status: 500, json: { success: false, errorCode: "mystery" } });
		});
		await customer.confirm({ declares: false });
		await dialog()
			.getByText("Your request is being processed, please wait and do not leave the page.")
			.waitFor();
		answer();
		await dialog().getByText("Submission failed, please try again later.").waitFor();
	});
});
