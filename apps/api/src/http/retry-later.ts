import type { ErrorCode } from "@sim-registration/validation";
import { Problem } from "./problem.ts";

/**
 * A refusal with a time after which the form tries again by itself. The time is drawn between two
 * bounds, or all who were refused together would come back together.
 */
export function retryLater(
	errorCode: ErrorCode,
	{ least, most }: { readonly least: number; readonly most: number },
): Problem {
	const retryAfterSeconds = least + Math.floor(Math.random() * (most - least));
	return new Problem(errorCode, { retryAfterSeconds });
}
