import { RegistrationDelivery } from "../registration-delivery.ts";

/** Nobody is told: the operator lists and exports. */
export class NoDelivery extends RegistrationDelivery {
	override readonly isOn = false;

	override deliver(): Promise<void> {
		return Promise.resolve();
	}
}
