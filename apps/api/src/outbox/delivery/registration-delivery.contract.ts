import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationDelivery } from "./registration-delivery.ts";
import type { RegistrationEvent } from "./registration-event.ts";

/** What the suite needs of an adapter: the adapter, what has arrived so far, its end. */
export interface RegistrationDeliveryHarness {
	open(): Promise<RegistrationDelivery>;
	received(): Promise<readonly RegistrationEvent[]>;
	close(): Promise<void>;
	/** From now on whoever is told is away. Left out where nobody is. */
	goAway?(): Promise<void>;
}

const EVENT: RegistrationEvent = {
	id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
	type: "registration.submitted",
	reference: "7KQ4-M2XA-9TRD",
	submittedAt: "2026-11-21T08:00:00.000Z",
	previousReference: null,
};
const PATIENT = new AbortController().signal;

/** What every {@link RegistrationDelivery} promises. Run it on an adapter of your own. */
export function describeRegistrationDelivery(
	name: string,
	harness: RegistrationDeliveryHarness,
): void {
	describe(`${name}, a RegistrationDelivery`, () => {
		let delivery: RegistrationDelivery;
		beforeEach(async () => {
			delivery = await harness.open();
		});
		afterEach(() => harness.close());

		/** Whoever is off tells nobody. */
		const expectReceived = async (events: readonly RegistrationEvent[]) =>
			expect(await harness.received()).toEqual(delivery.isOn ? events : []);

		it("hands an event on as it was given, and nothing beside it", async () => {
			await delivery.deliver(EVENT, PATIENT);
			await expectReceived([EVENT]);
		});

		it("names the registration before it", async () => {
			const event = { ...EVENT, previousReference: "2222-3333-4444" };
			await delivery.deliver(event, PATIENT);
			await expectReceived([event]);
		});

		it("hands an event on again under the same id", async () => {
			await delivery.deliver(EVENT, PATIENT);
			await delivery.deliver(EVENT, PATIENT);
			await expectReceived([EVENT, EVENT]);
		});

		it.runIf(harness.goAway)("fails while nobody takes the event, and not for good", async () => {
			await harness.goAway?.();
			const error = await delivery.deliver(EVENT, PATIENT).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(Error);
			expect(error).not.toMatchObject({ name: "UndeliverableError" });
		});
	});
}
