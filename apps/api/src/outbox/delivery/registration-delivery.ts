import type { RegistrationEvent } from "./registration-event.ts";

/**
 * Tells the telecom's own systems of a registration.
 *
 * `DELIVERY` chooses: `none` or `webhook`. An adapter of your own has to pass
 * `registration-delivery.contract.ts`.
 */
export abstract class RegistrationDelivery {
	/** whether there is anybody to tell; if not, nothing is written to the outbox */
	abstract readonly isOn: boolean;

	/**
	 * @param signal aborts where the attempt takes too long or the server stops
	 * @throws UndeliverableError where no further attempt can help; after anything else the outbox
	 * tries again, with the same event id
	 */
	abstract deliver(event: RegistrationEvent, signal: AbortSignal): Promise<void>;
}
