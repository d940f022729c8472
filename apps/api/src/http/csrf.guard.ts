import { type CanActivate, type ExecutionContext, Inject, Injectable } from "@nestjs/common";
import type { Request } from "express";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { CsrfTokens } from "./csrf-tokens.ts";
import { Problem } from "./problem.ts";

/** Refuses a POST that another site sent: wrong token, or an Origin that is not ours. */
@Injectable()
export class CsrfGuard implements CanActivate {
	constructor(
		private readonly tokens: CsrfTokens,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/** @throws Problem csrf_failed */
	canActivate(context: ExecutionContext): boolean {
		const request = context.switchToHttp().getRequest<Request>();
		if (!this.#isOurOrigin(request) || !this.tokens.isValid(request))
			throw new Problem("csrf_failed");
		return true;
	}

	/** Programs send no Origin; a browser always does with a POST. */
	#isOurOrigin({ headers }: Request): boolean {
		const { origin, host } = headers;
		if (origin === undefined) return true;
		const allowed = this.environment.PUBLIC_URL;
		if (allowed !== undefined) return allowed.includes(origin);
		return URL.canParse(origin) && new URL(origin).host === host;
	}
}
