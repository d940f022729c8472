import {
	type CallHandler,
	type ExecutionContext,
	Injectable,
	type NestInterceptor,
} from "@nestjs/common";
import type { LoginAnswer } from "@sim-registration/validation";
import type { Request } from "express";
import { mergeMap, type Observable } from "rxjs";
import { SecurityEvents } from "../../domain/audit/security-events.ts";
import { accountOf, addressOf } from "../../platform/http/caller.ts";

/** Records a successful login in the audit log before its token is returned. */
@Injectable()
export class LoginAuditInterceptor implements NestInterceptor {
	constructor(private readonly events: SecurityEvents) {}

	intercept(context: ExecutionContext, next: CallHandler<LoginAnswer>): Observable<LoginAnswer> {
		const request = context.switchToHttp().getRequest<Request>();
		return next.handle().pipe(
			mergeMap(async (answer) => {
				await this.events.keep({
					action: "login",
					subject: "session",
					accountNO: accountOf(request),
					address: addressOf(request),
				});
				return answer;
			}),
		);
	}
}
