import type { Answer } from "../http/answer.ts";
import type { ProtocolRefusal } from "../protocol/protocol-refusal.ts";
import { type Html, html } from "./html.ts";
import type { Language } from "./language.ts";
import { pageAnswer } from "./page.ts";
import { TEXTS } from "./texts/texts-by-language.ts";

/** Pages with only a message. */
export type Message = "home" | "left" | "missing" | "over" | "phone" | "problem" | "waiting";

const STATUS: Readonly<Record<Message, number>> = {
	home: 200,
	left: 200,
	missing: 404,
	over: 410,
	phone: 200,
	problem: 400,
	waiting: 200,
};

export function messagePage(message: Message, language: Language, detail?: Html): Answer {
	const { title, lead } = TEXTS[language][message];
	const content = html`<p class="lead">${lead}</p>${detail}`;
	return pageAnswer({ language, title, content, status: STATUS[message] });
}

/** The page for a browser request that violates the protocol; it redirects nowhere. */
export function refusalPage(refusal: ProtocolRefusal, language: Language): Answer {
	const { code } = TEXTS[language].problem;
	const detail = html`<p>${code} <code>${refusal.code}</code></p><p lang="en">${refusal.message}</p>`;
	return messagePage("problem", language, detail);
}
