import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGE_TABLE, type Language } from "../src/i18n/language.ts";

const STATEMENT = join(import.meta.dirname, "../../../docs/accessibility.md");
const STYLE_SHEET = /<link rel="stylesheet"[^>]*>/g;
/** Stays as it is where a browser translates the page. */
const PRODUCT = /iAM Smart|智方便|reCAPTCHA/g;
const BASE = "/real-name-registration";

const WORDS = {
	en: { form: "Go to the registration", other: "繁體中文" },
	"zh-Hant-HK": { form: "前往登記", other: "English" },
} as const;

const NOT_FOUND = [
	["tc", "找不到此頁面。"],
	["en", "This page does not exist."],
] as const;

/**
 * Pages without a script, in the form's style. As in the form's own pages, the server fills in what
 * is in double braces.
 *
 * @param template the built page of the form
 * @param style the address of their own style sheet
 * @returns each page by its name
 */
export function pagesBeside(
	language: Language,
	template: string,
	style: string,
): Record<string, string> {
	const styles = template.match(STYLE_SHEET);
	if (styles === null) throw new Error("The built page has no style sheet");
	const page = (title: string, contents: string) => `<!doctype html>
<html lang="{{lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<!-- brand -->
${styles.join("\n")}
<link rel="stylesheet" href="${style}">
</head>
<body>
<main class="page">
<p class="brand" lang="{{brandLang}}" translate="no"><span>{{brandName}}</span></p>
${contents}
</main>
</body>
</html>
`;
	const { lang, other } = LANGUAGE_TABLE[language];
	const words = WORDS[lang];
	const form = `<p><a href="${BASE}/${language}">${words.form}</a></p>`;
	const toggle = `<p><a href="${BASE}/${other}/accessibility" lang="${LANGUAGE_TABLE[other].lang}" hreflang="${LANGUAGE_TABLE[other].lang}">${words.other}</a></p>`;
	const statement = readStatement(lang);
	return {
		accessibility: page(
			statement.title,
			`${toggle}\n${statement.html}\n<p><a href="tel:{{hotlineDigits}}" translate="no">{{hotline}}</a><br><a href="mailto:{{supportEmail}}" translate="no">{{supportEmail}}</a></p>\n${form}`,
		),
		"not-found": page("404", `<h1>404</h1>\n${NOT_FOUND.map(notFoundIn).join("\n")}`),
	};
}

/**
 * Puts their style sheet among the built form's assets.
 *
 * @param dist the folder of the built form
 * @returns its address
 */
export function writeStyleBeside(dist: string): string {
	const style = readFileSync(join(import.meta.dirname, "../src/layout/page-beside.css"));
	const hash = createHash("sha256").update(style).digest("hex").slice(0, 8);
	const path = `assets/page-beside-${hash}.css`;
	writeFileSync(join(dist, path), style);
	return `${BASE}/${path}`;
}

/** The address says nothing of its visitor's language. */
function notFoundIn([language, sentence]: (typeof NOT_FOUND)[number]): string {
	const { lang } = LANGUAGE_TABLE[language];
	return `<p lang="${lang}">${sentence}<br><a href="${BASE}/${language}">${WORDS[lang].form}</a></p>`;
}

/** The document holds one statement after the other, each below a first-level heading. */
function readStatement(lang: keyof typeof WORDS): { title: string; html: string } {
	const [, english = "", chinese = ""] = readFileSync(STATEMENT, "utf8").split(/^# /m);
	const text = lang === "en" ? english : chinese;
	const [title = "", ...blocks] = text.trim().split(/\n\n+/);
	const html = [`<h1>${title}</h1>`, ...blocks.map(htmlOf)].join("\n");
	return { title, html: html.replace(PRODUCT, '<span translate="no">$&</span>') };
}

/**
 * A block of Markdown, of the kinds that the statement has.
 *
 * @throws Error for marks within the text
 */
function htmlOf(block: string): string {
	if (/[<>&*_`[\]|]/.test(block)) throw new Error(`The statement is to be plain text: ${block}`);
	if (block.startsWith("## ")) return `<h2>${block.slice(3)}</h2>`;
	if (!block.startsWith("- ")) return `<p>${block}</p>`;
	const items = block.split("\n").map((line) => `<li>${line.slice(2)}</li>`);
	return `<ul>\n${items.join("\n")}\n</ul>`;
}
