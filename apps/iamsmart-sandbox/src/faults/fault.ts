import * as v from "valibot";

/** The calls that a client's server makes. */
export const CALL_NAMES = ["getKey", "initiateRequest", "getToken", "getResult"] as const;
export type CallName = (typeof CALL_NAMES)[number];

/** Faults that an answer can have. README.md describes each. */
export const FAULT_NAMES = [
	"bad-tag",
	"flipped-bit",
	"wrong-iv-length",
	"truncated-body",
	"not-json",
	"http-500",
	"hang-up",
	"no-answer",
	"slow",
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

const DEFAULT_SLOW_MS = 3000;

/** What `POST /sandbox/faults` takes. */
export const faultSchema = v.pipe(
	v.strictObject({
		call: v.picklist(CALL_NAMES),
		/** any code, including ones missing from the table: a client must tolerate unknown codes */
		code: v.optional(v.pipe(v.string(), v.regex(/^D\d{5}$/), v.notValue("D00000"))),
		fault: v.optional(v.picklist(FAULT_NAMES)),
		delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
		times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
	}),
	v.check(
		({ code, fault, delayMs }) =>
			code !== undefined || fault !== undefined || delayMs !== undefined,
	),
	v.transform((fault) => ({ ...fault, delayMs: fault.delayMs ?? defaultDelay(fault.fault) })),
);

export type Fault = v.InferOutput<typeof faultSchema>;

function defaultDelay(fault: FaultName | undefined): number {
	return fault === "slow" ? DEFAULT_SLOW_MS : 0;
}
