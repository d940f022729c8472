import { SetMetadata } from "@nestjs/common";

const OPEN = "sim-registration:open-to-everybody";

/**
 * Says of a call, or of all calls of a controller, that whoever asks has nothing to prove. A call
 * without it, and without a guard that wants a proof, stops the start (`find-call-problems.ts`).
 */
export function OpenToEverybody(): ClassDecorator & MethodDecorator {
	return SetMetadata(OPEN, true);
}

export function isOpenToEverybody(target: object): boolean {
	return Reflect.getMetadata(OPEN, target) === true;
}
