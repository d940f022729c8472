import { renderSVG } from "uqr";
import type { Visit } from "../fillings/filling.ts";
import type { Answer } from "../http/answer.ts";
import { Html, html } from "./html.ts";
import type { Language } from "./language.ts";
import { pageAnswer } from "./page.ts";
import { TEXTS } from "./texts/texts-by-language.ts";

/** What stands at getQR. */
interface StartPage {
	readonly visit: Visit;
	/** a phone opens the app on itself; a desktop browser shows a QR for a phone */
	readonly isBroker: boolean;
	/** scheme and host under which this page was asked for */
	readonly origin: string;
	readonly addressIn: (language: Language) => string;
}

/** The page at getQR: the way to the consent page. */
export function startPage({ visit, isBroker, origin, addressIn }: StartPage): Answer {
	const { language } = visit;
	const { start } = TEXTS[language];
	const consent = consentAddress(visit.id, language);
	const content = html`<p class="lead">${start.lead}</p>
${isBroker ? openLink(consent, start.open) : qrWithLink(origin + consent, consent, language)}`;
	return pageAnswer({ language, title: start.title, content, addressIn });
}

/** @returns a path of this service */
export function consentAddress(visitId: string, language: Language): string {
	return `/sandbox/consent?${new URLSearchParams({ request: visitId, lang: language })}`;
}

function openLink(address: string, label: string): Html {
	return html`<p><a class="button primary" href="${address}">${label}</a></p>`;
}

function qrWithLink(absolute: string, address: string, language: Language): Html {
	const { start } = TEXTS[language];
	return html`<section class="card qr">
<h2>${start.scan}</h2>
<div role="img" aria-label="${start.qrLabel}">${new Html(renderSVG(absolute, { border: 2 }))}</div>
<p>${start.scanHint}</p>
</section>
<p>${start.here}</p>
${openLink(address, start.open)}`;
}
