import * as v from "valibot";
import { strictObjectCode, textEntry } from "../text-entry.ts";

/**
 * A captcha to check without a login: the two fields of a login, or the one of a submission
 * (`recaptchaToken`).
 */
export const captchaCheckSchema = v.strictObject(
	{ recaptchaTokenV3: textEntry(), recaptchaTokenV2: textEntry(), recaptchaToken: textEntry() },
	strictObjectCode,
);

export type CaptchaCheckInput = v.InferInput<typeof captchaCheckSchema>;

export const captchaCheckAnswerSchema = v.object({ success: v.literal(true) });

export type CaptchaCheckAnswer = v.InferOutput<typeof captchaCheckAnswerSchema>;
