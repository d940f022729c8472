import { SetMetadata } from "@nestjs/common";

const OPEN = "sim-registration:open-to-everybody";

/**
 * Declares that a call, or each call of a controller, needs no proof. The server does not start if
 * a call has neither this nor a guard that `@Proves` something (`find-call-problems.ts`). Does not
 * apply to subclasses of the controller.
 */
export function OpenToEverybody(): ClassDecorator & MethodDecorator {
	return SetMetadata(OPEN, true);
}

export function isOpenToEverybody(target: object): boolean {
	return Reflect.getOwnMetadata(OPEN, target) === true;
}
