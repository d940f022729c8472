import * as v from "valibot";

/** Score, action and two more fields only exist for v3 tokens. */
const passedSchema = v.looseObject({
	success: v.literal(true),
	challenge_ts: v.pipe(v.string(), v.isoTimestamp()),
	hostname: v.string(),
	score: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
	action: v.exactOptional(v.string()),
	"error-codes": v.exactOptional(v.array(v.string())),
});

const refusedSchema = v.looseObject({
	success: v.literal(false),
	"error-codes": v.exactOptional(v.array(v.string()), []),
});

const answerSchema = v.variant("success", [passedSchema, refusedSchema]);

/** The answer of `siteverify`, as described in developers.google.com/recaptcha/docs/verify. */
export type SiteVerifyAnswer = v.InferOutput<typeof answerSchema>;
export type PassedAnswer = v.InferOutput<typeof passedSchema>;

/** @returns undefined for anything except the documented JSON */
export function parseSiteVerifyAnswer(text: string): SiteVerifyAnswer | undefined {
	try {
		const result = v.safeParse(answerSchema, JSON.parse(text));
		return result.success ? result.output : undefined;
	} catch {
		return undefined;
	}
}
