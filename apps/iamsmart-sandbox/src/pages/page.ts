import type { Answer } from "../http/answer.ts";
import { type Html, html } from "./html.ts";
import { LANGUAGES, type Language } from "./language.ts";
import { TEXTS } from "./texts/texts-by-language.ts";

/** The parts of a page. */
export interface Page {
	readonly language: Language;
	readonly title: string;
	readonly content: Html;
	/** the same page in another language; absent if it cannot be shown again */
	readonly addressIn?: (language: Language) => string;
	/** the address that the page's form may redirect to, besides this service */
	readonly formTarget?: string;
	readonly status?: number;
}

/** Renders a page, with a notice that this is a test service. */
export function pageAnswer(page: Page): Answer {
	const { language, title, content, status = 200 } = page;
	const document = html`<!doctype html>
<html lang="${langAttribute(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<header>
${bannerIn(language)}
${page.addressIn === undefined ? undefined : languageLinks(language, page.addressIn)}
</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
	return { status, headers: headersFor(page), body: document.markup };
}

/**
 * Strict: no scripts, nothing from other origins. Browsers apply form-action to a form's redirects
 * too, so it has to include the client's redirect address.
 */
function headersFor({ formTarget }: Page): Record<string, string> {
	const target = formTarget === undefined ? "" : ` ${new URL(formTarget).origin}`;
	return {
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": [
			"default-src 'none'",
			"style-src 'self'",
			"img-src data:",
			`form-action 'self'${target}`,
			"frame-ancestors 'none'",
			"base-uri 'none'",
		].join("; "),
		// The real service may sever the link to the tab that opened it, so this one does.
		"Cross-Origin-Opener-Policy": "same-origin",
	};
}

/** In the page's language first and then in the other, for people who read only one. */
function bannerIn(language: Language): Html {
	const other: Language = language === "en-US" ? "zh-HK" : "en-US";
	return html`<div class="banner" role="note">${[language, other].map(bannerLine)}</div>`;
}

function bannerLine(language: Language): Html {
	const { banner, bannerDetail } = TEXTS[language];
	return html`<p lang="${langAttribute(language)}"><strong>${banner}</strong> ${bannerDetail}</p>`;
}

function languageLinks(current: Language, addressIn: (language: Language) => string): Html {
	const others = LANGUAGES.filter((language) => language !== current);
	const links = others.map(
		(language) =>
			html`<li><a href="${addressIn(language)}" lang="${langAttribute(language)}" hreflang="${langAttribute(language)}">${TEXTS[language].languageName}</a></li>`,
	);
	return html`<nav aria-label="${TEXTS[current].languages}"><ul>${links}</ul></nav>`;
}

const LANG_ATTRIBUTES: Readonly<Record<Language, string>> = {
	"zh-HK": "zh-Hant-HK",
	"en-US": "en",
	"zh-CN": "zh-Hans",
};

function langAttribute(language: Language): string {
	return LANG_ATTRIBUTES[language];
}
