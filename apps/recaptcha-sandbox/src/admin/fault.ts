import * as v from "valibot";
import type { Answer } from "../http/answer.ts";

/**
 * The calls that can be counted and made to fail. `script` is the page's script, `execute` a v3
 * token.
 */
export const CALLS = ["script", "execute", "siteverify"] as const;

export type Call = (typeof CALLS)[number];

const DEFAULT_DELAY_MS = 3_000;

export const faultSchema = v.strictObject({
	/** every call if absent */
	call: v.exactOptional(v.picklist(CALLS)),
	fault: v.picklist(["http-500", "hang-up", "no-answer", "slow", "not-json", "answer"]),
	/** for `slow` */
	delayMs: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
	/** for `answer`: sent unchanged, with status 200 */
	body: v.exactOptional(v.string(), ""),
});

export type Fault = v.InferOutput<typeof faultSchema>;

/** The answer with a fault; for `slow`, the correct answer with a delay. */
export function spoiled({ fault, delayMs = DEFAULT_DELAY_MS, body }: Fault, right: Answer): Answer {
	switch (fault) {
		case "http-500":
			return { status: 500, type: "text/plain", body: "Internal Server Error" };
		case "hang-up":
			return { ...right, hangsUp: true };
		case "no-answer":
			return { ...right, delayMs: Number.POSITIVE_INFINITY };
		case "slow":
			return { ...right, delayMs };
		case "not-json":
			return { status: 200, type: "text/html", body: "<!doctype html><p>Down for a while" };
		case "answer":
			return { status: 200, type: "application/json", body };
	}
}
