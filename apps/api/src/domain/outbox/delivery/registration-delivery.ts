import { CALL_LIMIT_MS, definePort } from "../../../platform/extensions/ports.ts";

/**
 * Notifies of a new registration, without personal data: the receiver fetches the data by reference
 * with `registrations export`.
 */
export interface RegistrationEvent {
	/** the same in every attempt */
	readonly id: string;
	readonly type: "registration.submitted";
	readonly reference: string;
	/** UTC, ISO 8601 */
	readonly submittedAt: string;
	/** the previous registration of the same account */
	readonly previousReference: string | null;
}

/**
 * Notifies the telecom's own systems of a registration.
 *
 * `DELIVERY` selects `none` or `webhook`. Your own adapter has to pass
 * `registration-delivery.contract.ts`.
 */
export abstract class RegistrationDelivery {
	/** whether there is a receiver; if not, nothing is written to the outbox */
	abstract readonly isOn: boolean;

	/**
	 * @param signal aborts if the attempt takes too long or the server stops
	 * @throws UndeliverableError if no further attempt can help; after any other error the outbox
	 *   retries, with the same event id
	 */
	abstract deliver(event: RegistrationEvent, signal: AbortSignal): Promise<void>;
}

definePort(
	RegistrationDelivery,
	{
		isOn: "value",
		deliver: { limitMs: CALL_LIMIT_MS, signalAt: 1, answers: ["UndeliverableError"] },
	},
	["DELIVERY", "none"],
);
