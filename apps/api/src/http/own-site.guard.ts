import {
	type CanActivate,
	type ExecutionContext,
	Inject,
	Injectable,
	SetMetadata,
} from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { Request } from "express";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { Problem } from "./problem.ts";

const ADMITS_ANY_SITE = Symbol("admits calls of any site");
const READING = ["GET", "HEAD", "OPTIONS"];
/** What a browser says of a call that its own page made, or that a person typed. */
const OWN_SITES = ["same-origin", "none"];

/** Marks a call that changes nothing, reads nothing, and that browsers make by themselves. */
export const AdmitsAnySite = () => SetMetadata(ADMITS_ANY_SITE, true);

/**
 * Refuses whatever a page of another site sends, on every call that is no reading: by Origin, which
 * a browser sends with each POST, and by Sec-Fetch-Site, which old Safari does not know.
 */
@Injectable()
export class OwnSiteGuard implements CanActivate {
	constructor(
		private readonly reflector: Reflector,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/** @throws Problem csrf_failed */
	canActivate(context: ExecutionContext): boolean {
		const request = context.switchToHttp().getRequest<Request>();
		const isFree = this.reflector.get(ADMITS_ANY_SITE, context.getHandler()) === true;
		if (isFree || READING.includes(request.method) || this.#isOwn(request)) return true;
		throw new Problem("csrf_failed");
	}

	#isOwn({ headers }: Request): boolean {
		const site = headers["sec-fetch-site"];
		if (site !== undefined && !(typeof site === "string" && OWN_SITES.includes(site))) return false;
		return this.#isOurOrigin(headers.origin, headers.host);
	}

	/** Programs send no Origin. */
	#isOurOrigin(origin: string | undefined, host: string | undefined): boolean {
		if (origin === undefined) return true;
		const allowed = this.environment.PUBLIC_URL;
		if (allowed !== undefined) return allowed.includes(origin);
		return URL.canParse(origin) && new URL(origin).host === host;
	}
}
