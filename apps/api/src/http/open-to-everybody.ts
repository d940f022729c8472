import { SetMetadata } from "@nestjs/common";

const OPEN = "sim-registration:open-to-everybody";

/**
 * Declares that a call, or each call of a controller, asks for no proof. A call without it and without
 * a guard that `@Proves` something stops the start (`find-call-problems.ts`). On a controller it does
 * not hold for controllers that extend it.
 */
export function OpenToEverybody(): ClassDecorator & MethodDecorator {
	return SetMetadata(OPEN, true);
}

export function isOpenToEverybody(target: object): boolean {
	return Reflect.getOwnMetadata(OPEN, target) === true;
}
