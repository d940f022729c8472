import { SetMetadata } from "@nestjs/common";

const PROVES = "sim-registration:proves";

/**
 * What a guard verifies: that a request belongs to an active session, that one of our own pages
 * sent it, or that the caller has a secret issued by the operator.
 */
export type Proof = "session" | "csrf" | "token";

/**
 * Declares that a guard rejects every request without this proof. The check at start
 * (`find-call-problems.ts`) only counts such guards; limits and the like prove nothing. A subclass
 * declares its own proof.
 */
export function Proves(proof: Proof): ClassDecorator {
	return SetMetadata(PROVES, proof);
}

/** @param guard - an item of `@UseGuards`: a class, or an instance of one */
export function proofOf(guard: object): Proof | undefined {
	const type = typeof guard === "function" ? guard : guard.constructor;
	return Reflect.getOwnMetadata(PROVES, type);
}
