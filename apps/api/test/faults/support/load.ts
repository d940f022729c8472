import { once } from "node:events";
import { Customer } from "../../support/customer.ts";
import type { ExpectedRegistration, ExpectedRegistrations } from "./expected-registrations.ts";

const LANES = 4;

/** A customer's knowledge at the end. */
export interface Acknowledgement {
	readonly expected: ExpectedRegistration;
	readonly reference: string;
}

/**
 * Customers who submit at the same time: most once, some twice at once; some disconnect in the
 * middle. Two concurrent submissions have different keys, because the second would otherwise wait
 * for the first one's answer: one is stored and ends the session, the other is undone. Refused or
 * disconnected clients do not retry.
 *
 * @returns what was acknowledged
 */
export async function submitMany(
	url: string,
	expectations: ExpectedRegistrations,
	count: number,
): Promise<Acknowledgement[]> {
	const acknowledged: Acknowledgement[] = [];
	let left = count;
	const lane = async () => {
		while (left-- > 0) {
			const expected = expectations.next();
			const number = left;
			const customer = await Customer.loggedIn(url);
			if (number % 4 === 3) await hangUp(customer, expected);
			const copies = number % 3 === 0 ? 2 : 1;
			const sent = Array.from({ length: copies }, (_, index) =>
				submit(customer, {
					...expected,
					idempotencyKey: `${expected.idempotencyKey}-${index}`,
				}),
			);
			for (const reference of await Promise.all(sent))
				if (reference !== undefined) acknowledged.push({ expected, reference });
		}
	};
	await Promise.allSettled(Array.from({ length: LANES }, lane));
	return acknowledged;
}

/** @returns the reference of a successful answer */
export async function submit(
	customer: Customer,
	{ body, idempotencyKey }: ExpectedRegistration,
): Promise<string | undefined> {
	const answer = await customer.submit(body, idempotencyKey);
	return answer.status === 200 ? answer.body.reference : undefined;
}

async function hangUp(customer: Customer, { body }: ExpectedRegistration): Promise<void> {
	const upload = customer.beginSubmission(Buffer.byteLength(body));
	upload.write(body.slice(0, body.length / 2));
	await once(upload, "socket");
	await new Promise((resolve) => upload.write(" ".repeat(10), resolve));
	upload.destroy();
}
