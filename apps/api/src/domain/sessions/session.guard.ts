import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import type { Request } from "express";
import { noteAccount } from "../../platform/http/caller.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import { Problem } from "../../platform/http/problem.ts";
import { Proves } from "../../platform/http/proves.ts";
import { SessionToken } from "./session-token.ts";
import type { Session } from "./sessions.ts";
import { Sessions } from "./sessions.ts";

const BEARER = /^Bearer ([\w.-]+)$/;
const ADMITS_ENDED = Symbol("admits the session that its Idempotency-Key ended");
const ADMITS_SUBMITTED = Symbol("admits the session that a submission ended");
const sessions = new WeakMap<Request, Session>();

/**
 * Marks a call that also admits a session that a submission with the same Idempotency-Key ended: a
 * phone that lost the answer may repeat the call.
 */
export const AllowsSessionEndedBySameKey = () => SetMetadata(ADMITS_ENDED, true);

/**
 * Marks a call that also admits a session ended by any submission, but not by a log-out: a page
 * that is reloaded before it has the answer opens its draft, and repeats the submission with the
 * key in it.
 */
export const AdmitsSessionEndedBySubmission = () => SetMetadata(ADMITS_SUBMITTED, true);

/** Admits requests with the token of an active session. */
@Proves("session")
@Injectable()
export class SessionGuard implements CanActivate {
	constructor(
		private readonly token: SessionToken,
		private readonly sessions: Sessions,
		private readonly reflector: Reflector,
	) {}

	/** @throws Problem session_expired */
	async canActivate(context: ExecutionContext): Promise<boolean> {
		const request = context.switchToHttp().getRequest<Request>();
		const session = await this.#findSession(request);
		if (session === undefined || !this.#isUsable(session, context))
			throw new Problem("session_expired");
		sessions.set(request, session);
		noteAccount(request, session.account.accountNO);
		return true;
	}

	#isUsable({ ended }: Session, context: ExecutionContext): boolean {
		if (ended === undefined) return true;
		const handler = context.getHandler();
		if (this.reflector.get(ADMITS_SUBMITTED, handler) === true) return ended.byKey !== null;
		if (this.reflector.get(ADMITS_ENDED, handler) !== true) return false;
		const key = idempotencyKeyOf(context.switchToHttp().getRequest<Request>());
		return ended.byKey !== null && ended.byKey === key;
	}

	async #findSession(request: Request): Promise<Session | undefined> {
		const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
		if (token === undefined) return undefined;
		const bearer = await this.token.verify(token);
		return bearer && (await this.sessions.find(bearer));
	}
}

/** The session of a request that passed the {@link SessionGuard}. */
export function sessionOf(request: Request): Session {
	const session = sessions.get(request);
	if (session === undefined) throw new TypeError("This call is not behind the SessionGuard");
	return session;
}
