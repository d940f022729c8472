import { describeRegistrationDelivery } from "@sim-registration/api/contracts";
import { expect, it } from "vitest";
import { LocalBroker } from "./local-broker.ts";
import { StompDelivery } from "./stomp-delivery.ts";

const EVENT = {
	id: "0b6c2f9e-6f0e-4c0d-9a51-3f1f6f1f6f1f",
	type: "registration.submitted",
	reference: "7KQ4-M2XA-9TRZ",
	submittedAt: "2026-11-21T08:00:00.000Z",
	previousReference: null,
} as const;
let broker: LocalBroker;

function deliveryTo(port: number): StompDelivery {
	const queue = "/queue/sim-registrations";
	return new StompDelivery({ host: "127.0.0.1", port, queue, login: "sim", passcode: "secret" });
}

describeRegistrationDelivery("StompDelivery", {
	open: async () => {
		broker = await new LocalBroker().start();
		return deliveryTo(broker.port);
	},
	received: () => Promise.resolve(broker.messages.map((message) => JSON.parse(message))),
	close: () => broker.stop(),
	goAway: () => broker.stop(),
	hang: async () => {
		broker.isHanging = true;
	},
});

it("leaves an event in the outbox if the broker is unreachable or time is up", async () => {
	const patient = new AbortController().signal;
	broker = await new LocalBroker().start();
	const { port } = broker;
	await expect(deliveryTo(port).deliver(EVENT, AbortSignal.abort())).rejects.toThrow();
	await broker.stop();
	await expect(deliveryTo(port).deliver(EVENT, patient)).rejects.toThrow();
	expect(broker.messages).toEqual([]);
});
