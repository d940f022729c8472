import { isIP } from "node:net";
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
/** Values for a request by our own page, or by an address that a person typed. */
const OWN_SITES = ["same-origin", "none"];

/** Marks a call that changes and reads nothing, and that browsers make on their own. */
export const AdmitsAnySite = () => SetMetadata(ADMITS_ANY_SITE, true);

/**
 * Rejects requests by pages of other sites on every call except reads: by Origin, which browsers
 * send with each POST, and by Sec-Fetch-Site, which old Safari lacks. Without PUBLIC_URL, in
 * development, our origin is the requested one, which must not be a DNS name.
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

	/** Clients that are not browsers send neither header. */
	#isOwn({ headers: { host, origin, "sec-fetch-site": site } }: Request): boolean {
		if (site !== undefined && !(typeof site === "string" && OWN_SITES.includes(site))) return false;
		const allowed = this.environment.PUBLIC_URL;
		if (allowed !== undefined) return origin === undefined || allowed.includes(origin);
		if (origin === undefined && site === undefined) return true;
		return isNoName(host) && (origin === undefined || hostOf(origin) === host);
	}
}

/**
 * Whether a Host names this machine without DNS. The owner of any other name may have pointed it to
 * our address, and that owner's page would count as ours (DNS rebinding).
 */
function isNoName(host: string | undefined): boolean {
	const name = host && URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname;
	return name === "localhost" || isIP(String(name).replace(/^\[|\]$/g, "")) !== 0;
}

function hostOf(origin: string): string | undefined {
	return URL.canParse(origin) ? new URL(origin).host : undefined;
}
