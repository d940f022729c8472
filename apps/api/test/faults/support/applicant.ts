import { Customer } from "../../support/customer.ts";
import type { ExpectedRegistration } from "./expected-registrations.ts";
import { submit } from "./load.ts";

/** A customer who was logged in while the disk was well, and asks again until it is told yes. */
export class Applicant {
	readonly #customer: Customer;
	readonly #expected: ExpectedRegistration;
	readonly #copies: number;
	/** the reference, where the answer was yes */
	told: string | undefined;
	/** no answer came, because the line was cut */
	wasCutOff = false;

	private constructor(customer: Customer, expected: ExpectedRegistration, copies: number) {
		this.#customer = customer;
		this.#expected = expected;
		this.#copies = copies;
	}

	/** @param copies how often it sends the same at the same time */
	static async loggedIn(
		url: string,
		expected: ExpectedRegistration,
		copies: number,
	): Promise<Applicant> {
		return new Applicant(await Customer.loggedIn(url), expected, copies);
	}

	async submit(): Promise<void> {
		await Promise.all(Array.from({ length: this.#copies }, () => this.#submitOnce()));
	}

	/**
	 * Sends the same once more, to the same server or to the one that came after it.
	 *
	 * @returns whether it is told yes, and the same as before
	 */
	async submitAgain(url: string): Promise<boolean> {
		const again = await new Customer(url).open();
		again.token = this.#customer.token;
		const reference = await submit(again, this.#expected);
		return reference !== undefined && reference === (this.told ?? reference);
	}

	async #submitOnce(): Promise<void> {
		try {
			const reference = await submit(this.#customer, this.#expected);
			this.told ??= reference;
		} catch {
			this.wasCutOff = true;
		}
	}
}
