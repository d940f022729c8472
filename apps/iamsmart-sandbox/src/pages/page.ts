import type { Answer } from "../http/answer.ts";
import { type Html, html } from "./html.ts";
import { LANGUAGES, type Language } from "./language.ts";
import { TEXTS } from "./texts/texts-by-language.ts";

/** What a page is made of. */
export interface Page {
	readonly language: Language;
	readonly title: string;
	readonly content: Html;
	/** the same page in another language; absent where it cannot be shown again */
	readonly addressIn?: (language: Language) => string;
	/** where the page's form may lead in the end, beside this service: an address */
	readonly formTarget?: string;
	readonly status?: number;
}

/** Lays a page out, under the notice that this is a test service. */
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
 * Strict: no script, nothing from elsewhere. A browser follows a form's answer only to where
 * form-action allows, so the way back to the client's form has to be in it.
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
		// The real service may cut the tie to the tab that opened it, so this one does.
		"Cross-Origin-Opener-Policy": "same-origin",
	};
}

/** In the page's language first and then in the other, for whoever reads only one. */
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
