import type { Request } from "express";
import { Problem } from "./problem.ts";

const KEY = /^[\x21-\x7E]{1,128}$/;

/**
 * The Idempotency-Key of a request.
 *
 * @returns undefined if there is none
 * @throws Problem request_malformed for a key that is too long or not printable ASCII
 */
export function idempotencyKeyOf(request: Request): string | undefined {
	const key = request.headers["idempotency-key"];
	if (key === undefined) return undefined;
	if (typeof key !== "string" || !KEY.test(key)) throw new Problem("request_malformed");
	return key;
}
