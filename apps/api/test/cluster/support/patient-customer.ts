import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import type {
	ExpectedRegistration,
	ExpectedRegistrations,
} from "../../faults/support/expected-registrations.ts";
import { Customer } from "../../support/customer.ts";

const PAUSE_MS = 250;
const PROGRESS = { timeout: 180_000, interval: 20 };
const OK = 200;
const SESSION_EXPIRED = 401;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Waits until this many more registrations are acknowledged. */
type Progress = (registrations: number) => Promise<void>;

/**
 * Customers who register again and again until a disturbance is over.
 *
 * @returns the acknowledged references by the e-mail address that was registered
 */
export async function registerDuring(
	disturb: (progress: Progress) => Promise<void>,
	url: string,
	customers: number,
	expectations: ExpectedRegistrations,
): Promise<Map<string, string>> {
	const acknowledged = new Map<string, string>();
	let isOver = false;
	const lanes = Promise.all(
		Array.from({ length: customers }, async () => {
			while (!isOver) {
				const expected = expectations.next();
				acknowledged.set(expected.email, await registerPatiently(url, expected));
			}
		}),
	);
	const progress = async (registrations: number) => {
		const enough = acknowledged.size + registrations;
		await vi.waitUntil(() => acknowledged.size >= enough, PROGRESS);
	};
	await Promise.race([
		lanes,
		disturb(progress).finally(() => {
			isOver = true;
		}),
	]);
	await lanes;
	return acknowledged;
}

/**
 * Registers like the form under bad conditions: repeats every refused or disconnected call, a
 * submission with the same key, until it succeeds.
 *
 * @returns the reference
 * @throws Error if it is refused permanently
 */
export async function registerPatiently(
	url: string,
	{ body, idempotencyKey }: ExpectedRegistration,
): Promise<string> {
	for (;;) {
		const customer = await untilDone(() => logInFromAnywhere(url));
		for (;;) {
			const answer = await attempt(() => customer.submit(body, idempotencyKey));
			const { status = SERVER_ERROR } = answer ?? {};
			if (status === OK) return answer?.body.reference;
			if (status === SESSION_EXPIRED) break;
			if (status < SERVER_ERROR && status !== TOO_MANY_REQUESTS)
				throw new Error(`${status} ${JSON.stringify(answer?.body)}`);
			await sleep(PAUSE_MS);
		}
	}
}

/** From a different address each time, because logins from one address are limited. */
async function logInFromAnywhere(url: string): Promise<Customer> {
	const customer = new Customer(url);
	customer.address = `10.${randomBytes(3).join(".")}`;
	await customer.open();
	await customer.logIn();
	return customer;
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
