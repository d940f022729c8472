import { randomUUID } from "node:crypto";
import { DECISIONS, type Decision, type Effect, parseDecision } from "../fillings/decision.ts";
import type { Visit } from "../fillings/filling.ts";
import type { Fillings } from "../fillings/fillings.ts";
import { type Answer, redirectAnswer } from "../http/answer.ts";
import type { Received } from "../http/received.ts";
import type { TestPerson } from "../persons/test-person.ts";
import { ProtocolRefusal } from "../protocol/protocol-refusal.ts";
import type { Settings } from "../settings/settings.ts";
import { readBrowserRequest } from "./browser-request.ts";
import { consentPage } from "./consent-page.ts";
import { type Language, parseLanguage } from "./language.ts";
import { messagePage, refusalPage } from "./message-page.ts";
import { startPage } from "./start-page.ts";

const DEFAULT_LANGUAGE: Language = "zh-HK";

interface Parts {
	readonly settings: Settings;
	readonly fillings: Fillings;
	readonly persons: () => readonly TestPerson[];
	/** ms since 1970 */
	readonly now: () => number;
}

/** What a person's browser sees. */
export class BrowserPages {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	home({ query }: Received): Answer {
		return messagePage("home", languageOf(query));
	}

	/** any address that is not there */
	missing({ query }: Received): Answer {
		return messagePage("missing", languageOf(query));
	}

	/** `/auth/getQR` */
	start({ query, headers, path }: Received): Answer {
		const { settings, fillings, now } = this.#parts;
		try {
			const request = readBrowserRequest(query, { settings, fillings, now: now() });
			const { isBroker, ...arrival } = request;
			const visit = fillings.visit(arrival);
			const addressIn = (lang: Language) => `${path}?${withLanguage(query, lang)}`;
			return startPage({ visit, isBroker, origin: `http://${headers.host ?? ""}`, addressIn });
		} catch (error) {
			if (error instanceof ProtocolRefusal) return refusalPage(error, languageOf(query));
			throw error;
		}
	}

	/** `GET /sandbox/consent` */
	consent({ query }: Received): Answer {
		const { fillings, now, persons } = this.#parts;
		const language = languageOf(query);
		const visit = fillings.findOpenVisit(query.get("request") ?? "", now());
		if (visit === undefined) return messagePage("over", language);
		return consentPage({ visit, language, persons: persons() });
	}

	/** `POST /sandbox/consent`: the one decision of a filling */
	decide({ rawBody }: Received): Answer {
		const { fillings, now, persons } = this.#parts;
		const form = new URLSearchParams(rawBody.toString("utf8"));
		const language = languageOf(form);
		const visit = fillings.findOpenVisit(form.get("request") ?? "", now());
		if (visit === undefined) return messagePage("over", language);
		const decision = parseDecision(form.get("decision"));
		const person = persons().find(({ id }) => id === form.get("person"));
		if (decision === undefined || person === undefined) return messagePage("problem", language);
		visit.filling.isDecided = true;
		const address = this.#returnAddress(visit, person, decision);
		return address === undefined ? messagePage("left", language) : redirectAnswer(address);
	}

	/** @returns undefined where the browser does not return */
	#returnAddress(visit: Visit, person: TestPerson, decision: Decision): string | undefined {
		const effect: Effect = DECISIONS[decision];
		const { redirectURI, state } = visit;
		const grant = () => this.#parts.fillings.grant(visit, person, decision, this.#parts.now());
		switch (effect.returns) {
			case "error":
				return withQuery(redirectURI, { error_code: effect.code, state });
			case "code":
				return withQuery(redirectURI, { code: grant().code, state });
			case "unknown-code":
				return withQuery(redirectURI, { code: randomUUID(), state });
			case "wrong-state":
				return withQuery(redirectURI, { code: grant().code, state: randomUUID() });
			case "never":
				return undefined;
		}
	}
}

function withQuery(address: string, query: Record<string, string>): string {
	return `${address}?${new URLSearchParams(query)}`;
}

function withLanguage(query: URLSearchParams, language: Language): URLSearchParams {
	const changed = new URLSearchParams(query);
	changed.set("lang", language);
	return changed;
}

function languageOf(query: URLSearchParams): Language {
	return parseLanguage(query.get("lang")) ?? DEFAULT_LANGUAGE;
}
