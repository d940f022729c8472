import type { SampleFile } from "@sim-registration/sample-documents";
import { count } from "@sim-registration/test-kit";
import type { Page } from "playwright-core";
import type { Texts } from "./texts.ts";

export interface LoginEntry {
	readonly accountNO: string;
	readonly mobileNO?: string;
	readonly brNO?: string;
}

export interface CompanyEntry {
	readonly companyNameEN: string;
	readonly companyNameHK: string;
	readonly email: string;
	/** left out if the account has a dummy BR */
	readonly brParts?: readonly string[];
	readonly brCopy?: SampleFile;
	readonly businessProof: SampleFile;
	/** further texts, by field name */
	readonly others: Readonly<Record<string, string>>;
}

export interface PersonEntry {
	readonly nameEN: string;
	readonly nameHK: string;
	readonly birthday: readonly [day: string, month: string, year: string];
	readonly idType: "HKID" | "passport" | "other";
	/** body and check digit of an HKID, or the one number of another document */
	readonly idNumber: readonly string[];
	readonly idCopyF: SampleFile;
	readonly idCopyB: SampleFile;
	readonly idCopyS: SampleFile;
	readonly others: Readonly<Record<string, string>>;
}

/** Shorter than the form's first wait before a retry. */
const FASTER_MS = 3_000;

/** A person using the form: finds controls by their names. */
export class Customer {
	readonly page: Page;
	readonly #texts: Texts;

	constructor(page: Page, texts: Texts) {
		this.page = page;
		this.#texts = texts;
	}

	async logIn({ accountNO, mobileNO, brNO }: LoginEntry): Promise<void> {
		await this.field(this.#texts.accountNo).fill(accountNO);
		if (mobileNO !== undefined) await this.field(this.#texts.mobileNo).fill(mobileNO);
		if (brNO !== undefined) await this.field(this.#texts.brLoginNo).fill(brNO);
		await this.proveNoRobot();
		await this.press(this.#texts.login);
	}

	/** Ticks the captcha box and waits until the work is done. */
	async proveNoRobot(): Promise<void> {
		count("captchas");
		await this.page.getByRole("checkbox", { name: this.#texts.robot }).click();
		await this.page.getByText(this.#texts.robotDone).waitFor();
	}

	async fillCompany(company: CompanyEntry): Promise<void> {
		await this.fillCompanyTexts(company);
		if (company.brCopy) await this.choose(this.#texts.brCopy, company.brCopy);
		await this.choose(this.#texts.businessProof, company.businessProof);
	}

	/** Enters everything except the files. */
	async fillCompanyTexts(company: CompanyEntry): Promise<void> {
		await this.heading(this.#texts.companyHeading).waitFor();
		await this.field(this.#texts.companyNameEnglish).fill(company.companyNameEN);
		await this.field(this.#texts.companyNameChinese).fill(company.companyNameHK);
		await this.page.getByRole("checkbox", { name: this.#texts.sameAsCompany }).check();
		await this.field(this.#texts.email).fill(company.email);
		for (const [index, part] of (company.brParts ?? []).entries())
			await this.page.locator(`[name=brNO_${index + 1}]`).fill(part);
		await this.fillOthers(company);
	}

	async fillOthers({ others }: CompanyEntry | PersonEntry): Promise<void> {
		for (const [name, value] of Object.entries(others))
			await this.page.locator(`[name=${name}]`).fill(value);
	}

	async fillPerson(person: PersonEntry): Promise<void> {
		count("journeys");
		await this.fillPersonTexts(person);
		for (const upload of ["idCopyF", "idCopyB", "idCopyS"] as const)
			await this.choose(this.#texts[upload], person[upload]);
	}

	/** Enters everything except the photos. */
	async fillPersonTexts(person: PersonEntry): Promise<void> {
		await this.heading(this.#texts.personHeading).waitFor();
		await this.field(this.#texts.nameEnglish).fill(person.nameEN);
		await this.field(this.#texts.nameChinese).fill(person.nameHK);
		for (const [index, name] of ["dd", "mm", "yyyy"].entries())
			await this.page.locator(`[name=birthday_${name}]`).fill(person.birthday[index] ?? "");
		await this.fillOthers(person);
		await this.fillIdentity(person);
	}

	async fillIdentity({ idType, idNumber: [first = "", second = ""] }: PersonEntry): Promise<void> {
		await this.page.getByLabel(this.#texts.idType, { exact: true }).selectOption(idType);
		if (idType === "HKID") {
			await this.page.locator("[name=idNO_1]").fill(first);
			await this.page.locator("[name=idNO_2]").fill(second);
			return;
		}
		await this.press(this.#texts.idTypeButton);
		const name = idType === "passport" ? this.#texts.passportNumber : this.#texts.otherNumber;
		await this.field(name).fill(first);
	}

	/** Submits: presses Confirm, and confirms the question. */
	async confirm({ declares }: { declares: boolean }): Promise<void> {
		await this.heading(this.#texts.confirmHeading).waitFor();
		if (declares) await this.page.getByRole("checkbox", { name: this.#texts.declaration }).check();
		await this.proveNoRobot();
		await this.press(this.#texts.confirm);
		await this.press(this.#texts.confirmAndSubmit);
	}

	/** Retries after a lost connection; the form may have been faster. */
	async tryAgain(): Promise<void> {
		const button = this.page.getByRole("button", { name: this.#texts.retry, exact: true });
		await button.or(this.heading(this.#texts.submitted)).first().waitFor();
		await button.click({ timeout: FASTER_MS }).catch(() => undefined);
	}

	/** Opens the question whether to log out, from the menu. */
	async askToLogOut(): Promise<void> {
		await this.press(this.#texts.menu);
		await this.press(this.#texts.logOut);
		await this.page.getByRole("button", { name: this.#texts.stay, exact: true }).waitFor();
	}

	/** Opens the question, and confirms it. */
	async logOut(): Promise<void> {
		await this.askToLogOut();
		await this.press(this.#texts.logOut);
	}

	/** Follows one of the fields that the dialog of a refused submission names. */
	async goToRefused(line: string | RegExp): Promise<void> {
		const lines = this.page.getByRole("dialog").getByRole("listitem");
		await lines.getByRole("button", { name: line }).click();
	}

	/** The reference on the success screen. */
	async reference(): Promise<string> {
		await this.heading(this.#texts.submitted).waitFor({ timeout: 60_000 });
		const text = (await this.page.locator("main").textContent()) ?? "";
		return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? "";
	}

	/** Chooses a file, and waits until it is prepared. */
	async choose(upload: string, file: SampleFile): Promise<void> {
		const chooser = this.page.waitForEvent("filechooser");
		await this.page.getByRole("button", { name: this.#texts.chooseFile + upload }).click();
		const payload = { name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) };
		await (await chooser).setFiles(payload);
		await this.ready(upload);
	}

	/** Waits until the chosen file or photo of an upload is prepared. */
	async ready(upload: string): Promise<void> {
		const isWorking = this.page.locator('fieldset[aria-busy="true"]');
		await isWorking.filter({ hasText: upload }).waitFor({ state: "detached" });
	}

	/** An upload with all its controls. */
	upload(name: string) {
		return this.page.getByRole("group", { name });
	}

	/** Opens a chosen picture full screen. */
	thumbnail(upload: string) {
		return this.page.getByRole("button", { name: this.#texts.fullScreen(upload), exact: true });
	}

	field(label: string) {
		return this.page.getByRole("textbox", { name: label });
	}

	heading(name: string) {
		return this.page.getByRole("heading", { name, exact: true });
	}

	async press(name: string): Promise<void> {
		await this.page.getByRole("button", { name, exact: true }).click();
	}

	async next(): Promise<void> {
		await this.press(this.#texts.next);
	}
}
