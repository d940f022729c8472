import type { Page } from "playwright-core";
import { Customer } from "./customer.ts";
import type { RecaptchaTexts } from "./recaptcha-texts.ts";

/** A customer whose form uses reCAPTCHA. */
export class RecaptchaCustomer extends Customer {
	readonly #words: RecaptchaTexts;

	constructor(page: Page, words: RecaptchaTexts) {
		super(page, words);
		this.#words = words;
	}

	/** There is nothing to do before the button is pressed: scoring needs no action. */
	override async proveNoRobot(): Promise<void> {}

	/** The provider's box, once it is shown. */
	box() {
		return this.page
			.frameLocator('iframe[title="reCAPTCHA"]')
			.getByRole("checkbox", { name: this.#words.box });
	}

	async tickBox(): Promise<void> {
		await this.box().check();
		await this.page.getByText(this.#words.robotDone).waitFor();
	}

	async pressConfirm(): Promise<void> {
		await this.press(this.#words.confirm);
		await this.press(this.#words.confirmAndSubmit);
	}
}
