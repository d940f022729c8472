import type { Page } from "playwright-core";
import { Customer } from "./customer.ts";
import { type Entries, ordinaryEntries } from "./entries.ts";
import type { RecaptchaTexts } from "./recaptcha-texts.ts";

/** Somebody whose form has reCAPTCHA. */
export class RecaptchaCustomer extends Customer {
	readonly #words: RecaptchaTexts;

	constructor(page: Page, words: RecaptchaTexts) {
		super(page, words);
		this.#words = words;
	}

	/** Nothing to do before the button is pressed: the score is silent. */
	override async proveNoRobot(): Promise<void> {}

	/** The provider's box, once it is asked for. */
	box() {
		return this.page
			.frameLocator('iframe[title="reCAPTCHA"]')
			.getByRole("checkbox", { name: this.#words.box });
	}

	async tickBox(): Promise<void> {
		await this.box().check();
		await this.page.getByText(this.#words.robotDone).waitFor();
	}

	async typeLogin({ accountNO, mobileNO = "" }: Entries["login"]): Promise<void> {
		await this.field(this.#words.accountNo).fill(accountNO);
		await this.field(this.#words.mobileNo).fill(mobileNO);
	}

	/** From the company step to the confirmation, with everything entered. */
	async goToConfirmation(): Promise<void> {
		const { company, person } = await ordinaryEntries();
		await this.fillCompany(company);
		await this.next();
		await this.fillPerson(person);
		await this.next();
		await this.heading(this.#words.confirmHeading).waitFor();
	}

	async pressConfirm(): Promise<void> {
		await this.press(this.#words.confirm);
		await this.press(this.#words.confirmAndSubmit);
	}
}
