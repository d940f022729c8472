import { renderSVG } from "uqr";
import type { Visit } from "../fillings/filling.ts";
import type { Answer } from "../http/answer.ts";
import { Html, html } from "./html.ts";
import type { Language } from "./language.ts";
import { messagePage } from "./message-page.ts";
import { pageAnswer } from "./page.ts";
import { TEXTS } from "./texts/texts-by-language.ts";

/** The page at getQR. */
interface StartPage {
	readonly visit: Visit;
	/** a phone opens its own app; a desktop browser shows a QR for a phone */
	readonly isBroker: boolean;
	/** scheme and host of the request */
	readonly origin: string;
	readonly addressIn: (language: Language) => string;
}

/** The page at getQR, which leads to the consent page. */
export function startPage({ visit, isBroker, origin, addressIn }: StartPage): Answer {
	const { language } = visit;
	const { start } = TEXTS[language];
	const consent = openLink(consentAddress(visit.id, language), start.open);
	const content = html`<p class="lead">${start.lead}</p>
${consent}
${isBroker ? undefined : qrCard(visit.id, origin, language)}`;
	return pageAnswer({ language, title: start.title, content, addressIn });
}

/** @returns a path of this service */
export function consentAddress(visitId: string, language: Language, isOnPhone = false): string {
	const query = new URLSearchParams({ request: visitId, lang: language });
	if (isOnPhone) query.set("device", "phone");
	return `/sandbox/consent?${query}`;
}

/** The page for a desktop browser that continues before the phone has decided. */
export function waitingPage(visitId: string, language: Language): Answer {
	const { start } = TEXTS[language];
	return messagePage("waiting", language, openLink(backAddress(visitId, language), start.decided));
}

function backAddress(visitId: string, language: Language): string {
	return `/sandbox/return?${new URLSearchParams({ request: visitId, lang: language })}`;
}

function openLink(address: string, label: string): Html {
	return html`<p><a class="button primary" href="${address}">${label}</a></p>`;
}

/** For a phone that can reach this address: the person decides there, and this browser continues. */
function qrCard(visitId: string, origin: string, language: Language): Html {
	const { start } = TEXTS[language];
	const drawing = renderSVG(origin + consentAddress(visitId, language, true), { border: 2 });
	return html`<section class="card qr">
<h2>${start.scan}</h2>
<p>${start.scanHint}</p>
<div role="img" aria-label="${start.qrLabel}">${new Html(drawing)}</div>
<p><a class="button" href="${backAddress(visitId, language)}">${start.decided}</a></p>
</section>`;
}
