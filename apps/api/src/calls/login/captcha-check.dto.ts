import { type CaptchaCheckInput, captchaCheckSchema } from "@sim-registration/validation";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of a check; its rules are the shared `captchaCheckSchema`. */
export class CaptchaCheckDto implements CaptchaCheckInput {
	@SharedRule(captchaCheckSchema)
	recaptchaTokenV3?: string;

	@SharedRule(captchaCheckSchema)
	recaptchaTokenV2?: string;

	@SharedRule(captchaCheckSchema)
	recaptchaToken?: string;
}
