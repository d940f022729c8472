import { randomUUID } from "node:crypto";
import { describeRegistrationDelivery } from "../../src/domain/outbox/delivery/registration-delivery.contract.ts";
import {
	RegistrationDelivery,
	type RegistrationEvent,
} from "../../src/domain/outbox/delivery/registration-delivery.ts";
import { UndeliverableError } from "../../src/domain/outbox/undeliverable-error.ts";
import { runMutants } from "./support/run-mutants.ts";

type Take = (event: RegistrationEvent, taken: readonly RegistrationEvent[]) => RegistrationEvent[];

/** Used in place of an error: pretends that the event was delivered. */
const NOTHING = new Error();
const NOBODY_THERE = new Error("nobody there");

/**
 * Delivers the result of `take` for each event. @param failure the error while the receiver is
 * unavailable
 */
function harnessOf(take: Take, failure = NOBODY_THERE) {
	let taken: RegistrationEvent[] = [];
	let isAway = false;
	class MemoryDelivery extends RegistrationDelivery {
		override readonly isOn = true;

		override async deliver(event: RegistrationEvent): Promise<void> {
			if (isAway && failure !== NOTHING) throw failure;
			taken.push(...take(event, taken));
		}
	}
	return {
		open: () => {
			taken = [];
			isAway = false;
			return Promise.resolve(new MemoryDelivery());
		},
		received: () => Promise.resolve(taken),
		close: () => Promise.resolve(),
		goAway: () => {
			isAway = true;
			return Promise.resolve();
		},
	};
}

const mutant = (breaks: string, by: string, take: Take, failure?: Error) => ({
	breaks,
	by,
	harness: harnessOf(take, failure),
});
const asGiven: Take = (event) => [event];
const AWAY = "fails temporarily while the receiver is unavailable";

runMutants(
	describeRegistrationDelivery,
	harnessOf(asGiven),
	[
		mutant("delivers an event unchanged", "delivering nothing", () => []),
		mutant("delivers an event unchanged", "adding to it", (event) => [
			{ ...event, ...{ companyName: "WONG KEE" } },
		]),
		mutant("names the previous registration", "leaving it out", (event) => [
			{ ...event, previousReference: null },
		]),
		mutant("delivers an event again under the same id", "a new id each time", (event, taken) => [
			taken.length === 0 ? event : { ...event, id: randomUUID() },
		]),
		mutant("delivers an event again under the same id", "delivering only once", (event, taken) =>
			taken.length === 0 ? [event] : [],
		),
		mutant(AWAY, "swallowing that", asGiven, NOTHING),
		mutant(AWAY, "giving up", asGiven, new UndeliverableError("away")),
	],
	"deliver",
);
