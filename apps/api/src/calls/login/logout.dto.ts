import { type Logout, logoutSchema } from "@sim-registration/validation";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of a log-out; its rules are the shared `logoutSchema`. */
export class LogoutDto implements Logout {
	@SharedRule(logoutSchema)
	keepsDraft?: boolean;
}
