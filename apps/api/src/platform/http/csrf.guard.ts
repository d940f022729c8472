import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import type { Request } from "express";
import { CsrfTokens } from "./csrf-tokens.ts";
import { Problem } from "./problem.ts";
import { Proves } from "./proves.ts";

/**
 * Rejects a POST without the token, which only our own pages can read; see also
 * `own-site.guard.ts`.
 */
@Proves("csrf")
@Injectable()
export class CsrfGuard implements CanActivate {
	constructor(private readonly tokens: CsrfTokens) {}

	/** @throws Problem csrf_failed */
	canActivate(context: ExecutionContext): boolean {
		const request = context.switchToHttp().getRequest<Request>();
		if (!this.tokens.isValid(request)) throw new Problem("csrf_failed");
		return true;
	}
}
