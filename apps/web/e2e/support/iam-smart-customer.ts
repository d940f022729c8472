import type { Page } from "playwright-core";
import type { Customer } from "./customer.ts";
import type { IamSmartTexts } from "./iam-smart-texts.ts";

export type Decision = "approve" | "cancel" | "reject";

/** A customer on the person step who fills in the form with iAM Smart. */
export class IamSmartCustomer {
	readonly customer: Customer;
	readonly #texts: IamSmartTexts;

	constructor(customer: Customer, texts: IamSmartTexts) {
		this.customer = customer;
		this.#texts = texts;
	}

	get page(): Page {
		return this.customer.page;
	}

	/** @returns the tab that opened, at iAM Smart */
	async start(button: string = this.#texts.start): Promise<Page> {
		const opened = this.page.context().waitForEvent("page");
		await this.customer.press(button);
		const tab = await opened;
		await tab.getByRole("link", { name: this.#texts.sandbox.open, exact: true }).waitFor();
		return tab;
	}

	/** Chooses a test person at iAM Smart, and decides as that person. */
	async decide(tab: Page, decision: Decision, person = "full"): Promise<void> {
		const { sandbox } = this.#texts;
		await tab.getByRole("link", { name: sandbox.open, exact: true }).click();
		await tab.locator(`input[name=person][value=${person}]`).check();
		await tab.getByRole("button", { name: sandbox[decision], exact: true }).click();
		await tab.waitForURL(/\/api\/iamsmart\/callback/);
	}

	/** Fills in the fields with iAM Smart, from the button to the filled fields. */
	async fill(person = "full"): Promise<Page> {
		const tab = await this.start();
		await this.decide(tab, "approve", person);
		await this.filled();
		return tab;
	}

	/** Waits for the notice that gets the focus, and returns to the form's tab. */
	async filled(): Promise<void> {
		await this.page.locator("#iam-smart-filled").waitFor();
		await this.page.bringToFront();
	}

	/** The values of the fields that iAM Smart can fill in. */
	async values(): Promise<Record<string, string>> {
		const names = ["nameEN", "nameHK", "birthday_dd", "birthday_mm", "birthday_yyyy"];
		const values = [...names, "idType", "idNO_1", "idNO_2"].map(
			async (name) => [name, await this.page.locator(`[name=${name}]`).inputValue()] as const,
		);
		return Object.fromEntries(await Promise.all(values));
	}

	dialog(title: string) {
		return this.page.getByRole("dialog", { name: title });
	}
}
