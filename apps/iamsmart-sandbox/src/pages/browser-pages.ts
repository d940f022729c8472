import { parseDecision } from "../fillings/decision.ts";
import type { Decided, Visit } from "../fillings/filling.ts";
import type { Fillings } from "../fillings/fillings.ts";
import { returnAddress } from "../fillings/return-address.ts";
import { type Answer, redirectAnswer } from "../http/answer.ts";
import type { Received } from "../http/received.ts";
import type { TestPerson } from "../persons/test-person.ts";
import { ProtocolRefusal } from "../protocol/protocol-refusal.ts";
import type { Settings } from "../settings/settings.ts";
import { readBrowserRequest } from "./browser-request.ts";
import { consentPage } from "./consent-page.ts";
import { type Language, parseLanguage } from "./language.ts";
import { messagePage, refusalPage } from "./message-page.ts";
import { startPage, waitingPage } from "./start-page.ts";

const DEFAULT_LANGUAGE: Language = "zh-HK";

interface Parts {
	readonly settings: Settings;
	readonly fillings: Fillings;
	readonly persons: () => readonly TestPerson[];
	/** ms since 1970 */
	readonly now: () => number;
}

/** The pages for a person's browser. */
export class BrowserPages {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	home({ query }: Received): Answer {
		return messagePage("home", languageOf(query));
	}

	/** any unknown address */
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
		const isOnPhone = query.get("device") === "phone";
		return consentPage({ visit, language, isOnPhone, persons: persons() });
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
		if (form.get("device") !== "phone")
			return this.#sendBack(visit, { person, decision }, language);
		fillings.keepDecision(visit, { person, decision });
		return messagePage("phone", language);
	}

	/** `GET /sandbox/return`: a desktop browser returns after the decision was made on a phone */
	return({ query }: Received): Answer {
		const { fillings, now } = this.#parts;
		const language = languageOf(query);
		const request = query.get("request") ?? "";
		const kept = fillings.takeDecision(request);
		if (kept !== undefined) return this.#sendBack(kept.visit, kept.decided, language);
		const isOpen = fillings.findOpenVisit(request, now()) !== undefined;
		return isOpen ? waitingPage(request, language) : messagePage("over", language);
	}

	#sendBack(visit: Visit, decided: Decided, language: Language): Answer {
		const { fillings, now } = this.#parts;
		const address = returnAddress(visit, decided, { fillings, now: now() });
		return address === undefined ? messagePage("left", language) : redirectAnswer(address);
	}
}

function withLanguage(query: URLSearchParams, language: Language): URLSearchParams {
	const changed = new URLSearchParams(query);
	changed.set("lang", language);
	return changed;
}

function languageOf(query: URLSearchParams): Language {
	return parseLanguage(query.get("lang")) ?? DEFAULT_LANGUAGE;
}
