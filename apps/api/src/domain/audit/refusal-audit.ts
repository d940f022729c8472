import { Injectable } from "@nestjs/common";
import { isUploadName } from "@sim-registration/validation";
import type { Request } from "express";
import { accountOf, addressOf } from "../../platform/http/caller.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { routeOf } from "../../platform/http/route-of.ts";
import { type SecurityAction, SecurityEvents } from "./security-events.ts";

/** The refusals to record, by error code. */
const ACTIONS: Partial<Record<Problem["errorCode"], SecurityAction>> = {
	login_error: "login failed",
	captcha_failed: "captcha failed",
	captcha_harder: "limit reached",
	captcha_hardest: "limit reached",
	csrf_failed: "csrf refused",
	file_refused: "file refused",
	iamsmart_unverified: "iamsmart proof refused",
	session_expired: "session refused",
	too_many_requests: "limit reached",
};

/** Records refusals from anywhere in the server in the audit log. */
@Injectable()
export class RefusalAudit {
	constructor(private readonly events: SecurityEvents) {}

	note(request: Request, { errorCode, issues }: Problem): void {
		const action = ACTIONS[errorCode];
		if (action === undefined) return;
		const files = issues.filter(({ field }) => isUploadName(field));
		const subject = files.map(({ field, code }) => `${field} ${code}`).join(", ");
		this.events.note({
			action,
			subject: subject === "" ? routeOf(request) : subject,
			accountNO: accountOf(request),
			address: addressOf(request),
		});
	}
}
