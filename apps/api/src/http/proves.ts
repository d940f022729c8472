import { SetMetadata } from "@nestjs/common";

const PROVES = "sim-registration:proves";

/**
 * What a guard wants a request to prove: that it belongs to a running session, that one of our own
 * pages made it, or that the caller has a secret that the operator gave out.
 */
type Proof = "session" | "csrf" | "token";

/**
 * Declares that a guard refuses every request that does not prove this. Only such guards count where
 * the start looks for calls without one (`find-call-problems.ts`); limits and the like prove nothing.
 * A guard that extends another declares its own proof.
 */
export function Proves(proof: Proof): ClassDecorator {
	return SetMetadata(PROVES, proof);
}

/** @param guard - what `@UseGuards` lists: a class, or an instance of one */
export function provesSomething(guard: object): boolean {
	const type = typeof guard === "function" ? guard : guard.constructor;
	return Reflect.hasOwnMetadata(PROVES, type);
}
