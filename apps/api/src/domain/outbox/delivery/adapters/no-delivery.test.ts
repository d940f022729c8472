import { describeRegistrationDelivery } from "../registration-delivery.contract.ts";
import { NoDelivery } from "./no-delivery.ts";

describeRegistrationDelivery("NoDelivery", {
	open: () => Promise.resolve(new NoDelivery()),
	received: () => Promise.resolve([]),
	close: () => Promise.resolve(),
});
