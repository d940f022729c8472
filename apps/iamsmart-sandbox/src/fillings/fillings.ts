import { createHash, randomUUID } from "node:crypto";
import type { TestPerson } from "../persons/test-person.ts";
import { ProtocolRefusal } from "../protocol/protocol-refusal.ts";
import type { Decided, Filling, Grant, Token, Visit } from "./filling.ts";

const MINUTE_MS = 60_000;
const TICKET_LIFETIME_MS = 10 * MINUTE_MS;
const CODE_LIFETIME_MS = MINUTE_MS;
const TOKEN_LIFETIME_MS = 10 * MINUTE_MS;

interface KeptDecision {
	readonly visit: Visit;
	readonly decided: Decided;
}

/**
 * The fillings of one sandbox, in memory: they end with the program. Every businessID is remembered
 * while it runs, because none may be used twice.
 */
export class Fillings {
	readonly #byTicket = new Map<string, Filling>();
	readonly #businessIDs = new Set<string>();
	readonly #visits = new Map<string, Visit>();
	readonly #decidedElsewhere = new Map<string, KeptDecision>();
	readonly #grantsByCode = new Map<string, Grant>();
	readonly #tokens = new Map<string, Token>();

	/** @throws ProtocolRefusal D20011 for a businessID that was used before */
	start(wish: Pick<Filling, "businessID" | "formName" | "profileFields">, now: number): Filling {
		if (this.#businessIDs.has(wish.businessID)) throw new ProtocolRefusal("D20011");
		const expiresAt = now + TICKET_LIFETIME_MS;
		const filling = { ...wish, ticketID: randomUUID(), expiresAt, isDecided: false };
		this.#businessIDs.add(filling.businessID);
		this.#byTicket.set(filling.ticketID, filling);
		return filling;
	}

	/** @returns undefined for an unknown or expired ticket */
	findOpen(ticketID: string, now: number): Filling | undefined {
		const filling = this.#byTicket.get(ticketID);
		return filling !== undefined && isOpen(filling, now) ? filling : undefined;
	}

	visit(arrival: Omit<Visit, "id">): Visit {
		const visit = { ...arrival, id: randomUUID() };
		this.#visits.set(visit.id, visit);
		return visit;
	}

	/** @returns undefined if the visit is unknown or its filling is decided or expired */
	findOpenVisit(id: string, now: number): Visit | undefined {
		const visit = this.#visits.get(id);
		return visit !== undefined && isOpen(visit.filling, now) ? visit : undefined;
	}

	/** Stores a decision made on a phone for the browser that shows the QR. */
	keepDecision(visit: Visit, decided: Decided): void {
		this.#decidedElsewhere.set(visit.id, { visit, decided });
	}

	/** @returns the stored decision, once */
	takeDecision(visitId: string): KeptDecision | undefined {
		const kept = this.#decidedElsewhere.get(visitId);
		this.#decidedElsewhere.delete(visitId);
		return kept;
	}

	grant(visit: Visit, { person, decision }: Decided, now: number): Grant {
		const grant: Grant = {
			code: randomUUID(),
			visit,
			person,
			decision,
			openID: openIdOf(person),
			codeExpiresAt: now + CODE_LIFETIME_MS,
		};
		this.#grantsByCode.set(grant.code, grant);
		return grant;
	}

	/** @throws ProtocolRefusal D40004 for an unknown, used or expired code */
	redeem(code: string, now: number): Token {
		const grant = this.#grantsByCode.get(code);
		this.#grantsByCode.delete(code);
		if (grant === undefined || grant.codeExpiresAt <= now) throw new ProtocolRefusal("D40004");
		const expiresAt = now + TOKEN_LIFETIME_MS;
		const token = { accessToken: randomUUID(), grant, issuedAt: now, expiresAt };
		this.#tokens.set(token.accessToken, token);
		return token;
	}

	/** @throws ProtocolRefusal D20009 for an unknown or expired token */
	findByToken(accessToken: string, now: number): Grant {
		const token = this.#tokens.get(accessToken);
		if (token === undefined || token.expiresAt <= now) throw new ProtocolRefusal("D20009");
		return token.grant;
	}
}

function isOpen(filling: Filling, now: number): boolean {
	return !filling.isDecided && filling.expiresAt > now;
}

/** Always the same for the same person. */
function openIdOf(person: TestPerson): string {
	return createHash("sha256").update(`sandbox person ${person.id}`).digest("base64url");
}
