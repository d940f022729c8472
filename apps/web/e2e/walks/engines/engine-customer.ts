import type { SampleFile } from "@sim-registration/sample-documents";
import type { CompanyEntry, LoginEntry, PersonEntry } from "../../support/customer.ts";
import type { Texts } from "../../support/texts.ts";
import type { EnginePage } from "./engine-page.ts";

/** Writes a file where a browser can choose it, and returns its path. */
export type Store = (file: SampleFile) => Promise<string>;

/** A customer using the form in any engine. */
export class EngineCustomer {
	readonly page: EnginePage;
	readonly #texts: Texts;
	readonly #store: Store;

	constructor(page: EnginePage, texts: Texts, store: Store) {
		this.page = page;
		this.#texts = texts;
		this.#store = store;
	}

	async logIn({ accountNO, mobileNO = "" }: LoginEntry): Promise<void> {
		await this.page.type("textbox", this.#texts.accountNo, accountNO);
		await this.page.type("textbox", this.#texts.mobileNo, mobileNO);
		await this.#proveNoRobot();
		await this.page.click("button", this.#texts.login);
	}

	async askToLogOut(): Promise<void> {
		await this.page.click("button", this.#texts.menu);
		await this.page.click("button", this.#texts.logOut);
		await this.page.see("button", this.#texts.stay);
	}

	async logOut(): Promise<void> {
		await this.askToLogOut();
		await this.page.click("button", this.#texts.logOut);
		await this.page.see("heading", this.#texts.login);
	}

	async fillCompany(company: CompanyEntry): Promise<void> {
		const { page } = this;
		await page.see("heading", this.#texts.companyHeading);
		await page.type("textbox", this.#texts.companyNameEnglish, company.companyNameEN);
		await page.type("textbox", this.#texts.companyNameChinese, company.companyNameHK);
		await page.click("checkbox", this.#texts.sameAsCompany);
		await page.type("textbox", this.#texts.email, company.email);
		for (const [index, part] of (company.brParts ?? []).entries())
			await page.typeAt(`[name=brNO_${index + 1}]`, part);
		await this.#typeOthers(company);
		if (company.brCopy) await this.choose("brCopy", company.brCopy);
		await this.choose("businessProof", company.businessProof);
	}

	async fillPerson(person: PersonEntry): Promise<void> {
		const { page } = this;
		await page.see("heading", this.#texts.personHeading);
		await page.type("textbox", this.#texts.nameEnglish, person.nameEN);
		await page.type("textbox", this.#texts.nameChinese, person.nameHK);
		for (const [index, name] of ["dd", "mm", "yyyy"].entries())
			await page.typeAt(`[name=birthday_${name}]`, person.birthday[index] ?? "");
		await (await page.find("[name=idType]")).choose(person.idType);
		for (const [index, part] of person.idNumber.entries())
			await page.typeAt(`[name=idNO_${index + 1}]`, part);
		await this.#typeOthers(person);
		for (const upload of ["idCopyF", "idCopyB", "idCopyS"] as const)
			await this.choose(upload, person[upload]);
	}

	async next(): Promise<void> {
		await this.page.click("button", this.#texts.next);
	}

	async submit(): Promise<void> {
		await this.page.see("heading", this.#texts.confirmHeading);
		await this.#proveNoRobot();
		await this.page.click("button", this.#texts.confirm);
		await this.page.click("button", this.#texts.confirmAndSubmit);
	}

	/** @returns the reference on the success screen */
	async reference(): Promise<string> {
		await this.page.see("heading", this.#texts.submitted);
		const text = String(await this.page.run(() => document.body.textContent));
		return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? "";
	}

	/** @returns the date and the time on the success screen */
	async timeOfRegistration(): Promise<string> {
		const text = String(await this.page.run(() => document.body.textContent));
		return /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/.exec(text)?.[0] ?? "";
	}

	/** Chooses a file, and waits until it is prepared. */
	async choose(upload: string, file: SampleFile): Promise<void> {
		await this.startChoosing(upload, file);
		await this.page.read(file.name);
		await this.page.until(`${upload} to be ready`, isReady, upload);
	}

	async startChoosing(upload: string, file: SampleFile): Promise<void> {
		const input = await this.page.find(`[name=${upload}-file]`);
		await input.chooseFile(await this.#store(file));
	}

	/**
	 * Presses Take photo without a camera, and uses the file input that replaces it.
	 *
	 * @returns the name of the input whose chooser opens
	 */
	async takePhotoWithoutCamera(label: string): Promise<unknown> {
		const { page } = this;
		await page.run(noteFileChooser);
		await page.click("button", this.#texts.takePhoto + label);
		await page.read(this.#texts.noCamera);
		await page.click("button", this.#texts.usePhonesCamera);
		return await page.until("a chooser", () => document.documentElement.dataset["chooser"]);
	}

	async #typeOthers({ others }: CompanyEntry | PersonEntry): Promise<void> {
		for (const [name, value] of Object.entries(others))
			await this.page.typeAt(`[name=${name}]`, value);
	}

	async #proveNoRobot(): Promise<void> {
		await this.page.click("checkbox", this.#texts.robot);
		await this.page.read(this.#texts.robotDone);
	}
}

function isReady(upload: string): boolean {
	return document.getElementById(upload)?.getAttribute("aria-busy") === "false";
}

/**
 * Prevents the file chooser from opening, because it could not be closed, and records its input.
 */
function noteFileChooser(): void {
	document.addEventListener("click", (event) => {
		if (!(event.target instanceof HTMLInputElement) || event.target.type !== "file") return;
		event.preventDefault();
		document.documentElement.dataset["chooser"] = event.target.name;
	});
}
