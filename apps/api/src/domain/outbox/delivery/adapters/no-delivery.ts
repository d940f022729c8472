import { RegistrationDelivery } from "../registration-delivery.ts";

/** No events are sent: the operator lists and exports registrations. */
export class NoDelivery extends RegistrationDelivery {
	override readonly isOn = false;

	override deliver(): Promise<void> {
		return Promise.resolve();
	}
}
