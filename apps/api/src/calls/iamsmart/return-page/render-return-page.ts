import type { Brand } from "../../../platform/brand/brand.ts";
import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import { escapeHtml } from "../../../platform/http/escape-html.ts";
import type { ReturnAnswer } from "../fillings/browser-return.ts";
import { RETURN_SENTENCES, type ReturnKind } from "./return-sentences.ts";

/** Address of the page's style sheet: the policy of every page forbids inline styles. */
const RETURN_STYLE_PATH = "/real-name-registration/api/iamsmart/return.css";

const SERVICE = /iAM Smart|智方便/g;

/** Colour of the bar at the top for each outcome. The text states the outcome, too. */
const TONES: Record<ReturnKind, "good" | "wait" | "bad"> = {
	delivered: "good",
	collecting: "good",
	unconfirmed: "wait",
	cancelled: "bad",
	rejected: "bad",
	failed: "bad",
	replaced: "bad",
	withdrawn: "bad",
	over: "bad",
};

/**
 * The page that a browser sees when iAM Smart redirects it back: in the customer's language first,
 * then in another, so that an attacker who sends a link cannot choose a language that the reader
 * does not understand. The page has no script and echoes nothing of the request.
 */
export function renderReturnPage(
	answer: ReturnAnswer,
	fallback: CustomerLanguage,
	{ name }: Pick<Brand, "name">,
): string {
	const language = answer.language ?? fallback;
	const { lang, byKind } = RETURN_SENTENCES[language];
	const other: CustomerLanguage = language === "en" ? "tc" : "en";
	return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${byKind[answer.kind].title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${RETURN_STYLE_PATH}">
</head>
<body>
<header translate="no">${escapeHtml(name[language])}</header>
<main class="${TONES[answer.kind]}">
${sentencesOf(answer.kind, language, "h1")}
${codeOf(answer)}${warningOf(answer, language)}<section lang="${RETURN_SENTENCES[other].lang}">
${sentencesOf(answer.kind, other, "h2")}
${warningOf(answer, other)}</section>
</main>
</body>
</html>
`;
}

/** The name of the service stays as it is where a browser translates the page. */
function sentencesOf(kind: ReturnKind, language: CustomerLanguage, heading: "h1" | "h2"): string {
	const { title, advice } = RETURN_SENTENCES[language].byKind[kind];
	const sentences = `<${heading}>${title}</${heading}>\n<p>${advice}</p>`;
	return sentences.replace(SERVICE, '<span translate="no">$&</span>');
}

function codeOf(answer: ReturnAnswer): string {
	if (answer.kind !== "unconfirmed") return "";
	return `<p class="code"><output translate="no">${answer.confirmationCode}</output></p>\n`;
}

function warningOf({ kind }: ReturnAnswer, language: CustomerLanguage): string {
	if (kind !== "unconfirmed") return "";
	return `<p class="warning">${RETURN_SENTENCES[language].warning}</p>\n`;
}
