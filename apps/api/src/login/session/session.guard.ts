import { type CanActivate, type ExecutionContext, Injectable } from "@nestjs/common";
import type { Request } from "express";
import { idempotencyKeyOf } from "../../http/idempotency-key.ts";
import { Problem } from "../../http/problem.ts";
import type { Session } from "./session.ts";
import { SessionStore } from "./session-store.ts";
import { SessionToken } from "./session-token.ts";

const BEARER = /^Bearer ([\w.-]+)$/;
const sessions = new WeakMap<Request, Session>();

/**
 * Lets a request through that bears the token of a running session, or of one that the success of
 * this very Idempotency-Key ended: a phone that lost the answer may ask again.
 */
@Injectable()
export class SessionGuard implements CanActivate {
	constructor(
		private readonly token: SessionToken,
		private readonly store: SessionStore,
	) {}

	/** @throws Problem session_expired */
	async canActivate(context: ExecutionContext): Promise<boolean> {
		const request = context.switchToHttp().getRequest<Request>();
		const session = await this.#findSession(request);
		if (session === undefined || !isUsable(session, request)) throw new Problem("session_expired");
		sessions.set(request, session);
		return true;
	}

	async #findSession(request: Request): Promise<Session | undefined> {
		const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
		if (token === undefined) return undefined;
		const id = await this.token.verify(token);
		return id === undefined ? undefined : await this.store.find(id);
	}
}

/** The session of a request that passed the {@link SessionGuard}. */
export function sessionOf(request: Request): Session {
	const session = sessions.get(request);
	if (session === undefined) throw new TypeError("This call is not behind the SessionGuard");
	return session;
}

function isUsable({ ended }: Session, request: Request): boolean {
	if (ended === undefined) return true;
	return ended.byKey !== null && ended.byKey === idempotencyKeyOf(request);
}
