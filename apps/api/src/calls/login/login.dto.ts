import { type LoginInput, loginSchema } from "@sim-registration/validation";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of a login; its rules are the shared `loginSchema`. */
export class LoginDto implements LoginInput {
	@SharedRule(loginSchema)
	accountNO?: string;

	@SharedRule(loginSchema)
	mobileNO?: string;

	@SharedRule(loginSchema)
	brNO?: string;

	@SharedRule(loginSchema)
	recaptchaTokenV3?: string;

	@SharedRule(loginSchema)
	recaptchaTokenV2?: string;
}
