import { setTimeout as sleep } from "node:timers/promises";
import type { ExpectedRegistration } from "../../faults/support/expected-registrations.ts";
import { Customer } from "../../support/customer.ts";

const PAUSE_MS = 250;
const OK = 200;

/**
 * Registers as the form does on a bad day: whatever is refused or cut off is tried again, a
 * submission with the same key, until the answer is yes.
 *
 * @returns the reference
 */
export async function registerPatiently(
	url: string,
	{ body, idempotencyKey }: ExpectedRegistration,
): Promise<string> {
	for (;;) {
		const customer = await untilDone(() => Customer.loggedIn(url));
		for (;;) {
			const answer = await attempt(() => customer.submit(body, idempotencyKey));
			if (answer?.status === OK) return answer.body.reference;
			if (answer?.status === 401) break;
			await sleep(PAUSE_MS);
		}
	}
}

async function untilDone<Result>(step: () => PromiseLike<Result>): Promise<Result> {
	for (;;) {
		const result = await attempt(step);
		if (result !== undefined) return result;
		await sleep(PAUSE_MS);
	}
}

async function attempt<Result>(step: () => PromiseLike<Result>): Promise<Result | undefined> {
	try {
		return await step();
	} catch {
		return undefined;
	}
}
