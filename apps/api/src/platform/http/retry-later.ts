import type { ErrorCode } from "@sim-registration/validation";
import { Problem } from "./problem.ts";

/**
 * A refusal with a time after which the form retries automatically. The time is random, from `least`
 * to below `most`, so that clients that were refused together do not all return together.
 *
 * @param bounds in seconds, at most `RETRY_AFTER_MAX_SECONDS`: for longer the form does not wait
 */
export function retryLater(
	errorCode: ErrorCode,
	bounds: { readonly least: number; readonly most: number },
): Problem {
	const { least, most } = bounds;
	const retryAfterSeconds = least + Math.floor(Math.random() * (most - least));
	return new Problem(errorCode, { retryAfterSeconds });
}
