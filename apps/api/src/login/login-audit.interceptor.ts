import {
	type CallHandler,
	type ExecutionContext,
	Injectable,
	type NestInterceptor,
} from "@nestjs/common";
import type { LoginAnswer } from "@sim-registration/validation";
import type { Request } from "express";
import { mergeMap, type Observable } from "rxjs";
import { accountOf, addressOf } from "../audit/refusal-audit.ts";
import { SecurityEvents } from "../audit/security-events.ts";

/**
 * Keeps every login in the audit log: one that succeeds before its token is given out, one that
 * fails beside its answer, in the same way whatever was wrong.
 */
@Injectable()
export class LoginAuditInterceptor implements NestInterceptor {
	constructor(private readonly events: SecurityEvents) {}

	intercept(context: ExecutionContext, next: CallHandler<LoginAnswer>): Observable<LoginAnswer> {
		const request = context.switchToHttp().getRequest<Request>();
		return next.handle().pipe(
			mergeMap(async (answer) => {
				const event = { accountNO: accountOf(request), address: addressOf(request) };
				if (answer.success)
					await this.events.keep({ ...event, action: "login", subject: "session" });
				else this.events.note({ ...event, action: "login failed", subject: "session" });
				return answer;
			}),
		);
	}
}
