import { Customer } from "../../support/customer.ts";
import type { ExpectedRegistration } from "./expected-registrations.ts";
import { submit } from "./load.ts";

/** A customer who was logged in while the disk was well, and asks again until it is told yes. */
export class Applicant {
	readonly #customer: Customer;
	/** the same contents under an Idempotency-Key each */
	readonly #copies: readonly ExpectedRegistration[];
	/** the reference, where the answer was yes */
	told: string | undefined;
	/** no answer came, because the line was cut */
	wasCutOff = false;

	private constructor(customer: Customer, expected: ExpectedRegistration, copies: number) {
		this.#customer = customer;
		this.#copies = Array.from({ length: copies }, (_, index) => ({
			...expected,
			idempotencyKey: `${expected.idempotencyKey}-${index}`,
		}));
	}

	/**
	 * @param copies how often it sends the same at the same time, each with a key of its own, or they
	 *   would wait for each other: one is kept and ends the session, the others are taken back
	 */
	static async loggedIn(
		url: string,
		expected: ExpectedRegistration,
		copies: number,
	): Promise<Applicant> {
		return new Applicant(await Customer.loggedIn(url), expected, copies);
	}

	async submit(): Promise<void> {
		await Promise.all(this.#copies.map((copy) => this.#submitOnce(copy)));
	}

	/**
	 * Sends the same once more, to the same server or to the one that came after it. Where a copy was
	 * kept, the session knows its key alone.
	 *
	 * @returns whether it is told yes, and the same as before
	 */
	async submitAgain(url: string): Promise<boolean> {
		const again = await new Customer(url).open();
		again.token = this.#customer.token;
		for (const copy of this.#copies) {
			const reference = await submit(again, copy);
			if (reference !== undefined) return reference === (this.told ?? reference);
		}
		return false;
	}

	async #submitOnce(copy: ExpectedRegistration): Promise<void> {
		try {
			const reference = await submit(this.#customer, copy);
			this.told ??= reference;
		} catch {
			this.wasCutOff = true;
		}
	}
}
