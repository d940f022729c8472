import * as v from "valibot";

/** A score, an action and two more are said of v3 tokens only. */
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

/** What `siteverify` answers, as developers.google.com/recaptcha/docs/verify describes it. */
export type SiteVerifyAnswer = v.InferOutput<typeof answerSchema>;
export type PassedAnswer = v.InferOutput<typeof passedSchema>;

/** @returns undefined for anything but the documented JSON */
export function parseSiteVerifyAnswer(text: string): SiteVerifyAnswer | undefined {
	try {
		const result = v.safeParse(answerSchema, JSON.parse(text));
		return result.success ? result.output : undefined;
	} catch {
		return undefined;
	}
}
