import { expect, it } from "vitest";
import type { RegistrationStore } from "../../registrations/registration-store.ts";
import { UndeliverableError } from "../undeliverable-error.ts";
import { DeliverySender } from "./delivery-sender.ts";
import { RegistrationDelivery, type RegistrationEvent } from "./registration-delivery.ts";

const SUMMARY = { reference: "7KQ4-M2XA-9TRZ", submittedAt: "2026-11-21T08:00:00.000Z" };
const ENTRY = {
	id: "entry",
	registrationId: "registration",
	kind: "delivery",
	attempts: 2,
} as const;

class FakeDelivery extends RegistrationDelivery {
	override isOn = true;
	readonly events: RegistrationEvent[] = [];
	override async deliver(event: RegistrationEvent): Promise<void> {
		this.events.push(event);
	}
}

async function send(
	summary: object | undefined,
	delivery = new FakeDelivery(),
): Promise<readonly RegistrationEvent[]> {
	const store = { findById: async () => summary } as unknown as RegistrationStore;
	await new DeliverySender(store, delivery).send(ENTRY, new AbortController().signal);
	return delivery.events;
}

it.each([
	["2345-6789-ABCD", "2345-6789-ABCD"],
	[undefined, null],
])("an event names the previous registration %j as %j", async (previous, previousReference) => {
	expect(await send({ ...SUMMARY, previousReference: previous })).toEqual([
		{ id: "entry", type: "registration.submitted", ...SUMMARY, previousReference },
	]);
});

it("sends no event about a registration that was purged meanwhile", async () => {
	expect(await send(undefined)).toEqual([]);
});

it("an event that waits while delivery is off counts as undeliverable, not as sent", async () => {
	const delivery = new FakeDelivery();
	delivery.isOn = false;
	await expect(send(SUMMARY, delivery)).rejects.toThrow(new UndeliverableError("DELIVERY_OFF"));
	expect(delivery.events).toEqual([]);
});
