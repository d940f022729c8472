import { randomUUID } from "node:crypto";
import { describeRegistrationDelivery } from "../../src/outbox/delivery/registration-delivery.contract.ts";
import { RegistrationDelivery } from "../../src/outbox/delivery/registration-delivery.ts";
import type { RegistrationEvent } from "../../src/outbox/delivery/registration-event.ts";
import { runMutants } from "./support/run-mutants.ts";

type Take = (event: RegistrationEvent, taken: readonly RegistrationEvent[]) => RegistrationEvent[];

/** Hands on what `take` makes of each event. */
function harnessOf(take: Take) {
	let taken: RegistrationEvent[] = [];
	class MemoryDelivery extends RegistrationDelivery {
		override readonly isOn = true;

		override deliver(event: RegistrationEvent): Promise<void> {
			taken.push(...take(event, taken));
			return Promise.resolve();
		}
	}
	return {
		open: () => {
			taken = [];
			return Promise.resolve(new MemoryDelivery());
		},
		received: () => Promise.resolve(taken),
		close: () => Promise.resolve(),
	};
}

const mutant = (breaks: string, by: string, take: Take) => ({
	breaks,
	by,
	harness: harnessOf(take),
});

runMutants(
	describeRegistrationDelivery,
	harnessOf((event) => [event]),
	[
		mutant("hands an event on as it was given", "handing nothing on", () => []),
		mutant("hands an event on as it was given", "adding to it", (event) => [
			{ ...event, ...{ companyName: "WONG KEE" } },
		]),
		mutant("names the registration before it", "leaving it out", (event) => [
			{ ...event, previousReference: null },
		]),
		mutant("hands an event on again under the same id", "a new id each time", (event, taken) => [
			taken.length === 0 ? event : { ...event, id: randomUUID() },
		]),
		mutant("hands an event on again under the same id", "handing it on once", (event, taken) =>
			taken.length === 0 ? [event] : [],
		),
	],
);
