import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectEndAtAbort } from "../../../platform/extensions/end-at-abort.contract.ts";
import { limitAdapter } from "../../../platform/extensions/limit-adapter.ts";
import { RegistrationDelivery, type RegistrationEvent } from "./registration-delivery.ts";

/** Test support for an adapter: the adapter, what has arrived so far, its end. */
export interface RegistrationDeliveryHarness {
	open(): Promise<RegistrationDelivery>;
	/** everything that has arrived, an event as often as it arrived */
	received(): Promise<readonly RegistrationEvent[]>;
	close(): Promise<void>;
	/** Makes the receiver unavailable from now on. Omit if there is none. */
	goAway?(): Promise<void>;
	/** Makes its service accept calls and answer none from now on. Omit if it has no service. */
	hang?(): Promise<void>;
}

const EVENT: RegistrationEvent = {
	id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
	type: "registration.submitted",
	reference: "7KQ4-M2XA-9TRZ",
	submittedAt: "2026-11-21T08:00:00.000Z",
	previousReference: null,
};
const PATIENT = new AbortController().signal;

/** The contract of every {@link RegistrationDelivery}. Run it on your own adapter. */
export function describeRegistrationDelivery(
	name: string,
	harness: RegistrationDeliveryHarness,
): void {
	describe(`${name}, a RegistrationDelivery`, () => {
		let delivery: RegistrationDelivery;
		beforeEach(async () => {
			delivery = limitAdapter(RegistrationDelivery, await harness.open());
		});
		afterEach(() => harness.close());

		/** An adapter that is off sends nothing. */
		const expectReceived = async (events: readonly RegistrationEvent[]) =>
			expect(await harness.received()).toEqual(delivery.isOn ? events : []);

		it("delivers an event unchanged, and nothing else", async () => {
			await delivery.deliver(EVENT, PATIENT);
			await expectReceived([EVENT]);
		});

		it("names the previous registration", async () => {
			const event = { ...EVENT, previousReference: "2222-3333-4444" };
			await delivery.deliver(event, PATIENT);
			await expectReceived([event]);
		});

		it("delivers an event again under the same id", async () => {
			await delivery.deliver(EVENT, PATIENT);
			await delivery.deliver(EVENT, PATIENT);
			await expectReceived([EVENT, EVENT]);
		});

		it.runIf(harness.goAway)("fails temporarily while the receiver is unavailable", async () => {
			await harness.goAway?.();
			const error = await delivery.deliver(EVENT, PATIENT).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(Error);
			expect(error).not.toMatchObject({ name: "UndeliverableError" });
		});

		it.runIf(harness.hang)("ends a call when its signal aborts", async () => {
			await harness.hang?.();
			await expectEndAtAbort((signal) => delivery.deliver(EVENT, signal));
		});
	});
}
