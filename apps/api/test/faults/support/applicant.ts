import { Customer } from "../../support/customer.ts";
import type { ExpectedRegistration } from "./expected-registrations.ts";
import { submit } from "./load.ts";

/** A customer who logged in while the disk worked, and repeats the submission until it succeeds. */
export class Applicant {
	readonly #customer: Customer;
	/** the same contents, each with its own Idempotency-Key */
	readonly #copies: readonly ExpectedRegistration[];
	/** the reference of a successful answer */
	told: string | undefined;
	/** no answer arrived, because the connection was lost */
	wasCutOff = false;

	private constructor(customer: Customer, expected: ExpectedRegistration, copies: number) {
		this.#customer = customer;
		this.#copies = Array.from({ length: copies }, (_, index) => ({
			...expected,
			idempotencyKey: `${expected.idempotencyKey}-${index}`,
		}));
	}

	/**
	 * @param copies number of concurrent submissions of the same contents, each with its own key,
	 *   because they would otherwise wait for each other: one is stored and ends the session, the
	 *   others are undone
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
	 * Repeats the submission, to the same server or its successor. If a copy was stored, the session
	 * only admits its key.
	 *
	 * @returns whether it succeeds with the same reference as before
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
