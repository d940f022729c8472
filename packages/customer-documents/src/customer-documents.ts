import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
	PHOTO_GUIDE_TEXTS,
	type PhotoCase,
	type PhotoGuideText,
} from "./texts/photo-guide-text.ts";
import {
	PROCEDURES_TEXTS,
	type ProceduresText,
	type Section,
} from "./texts/registration-procedures-text.ts";

/** The documents' languages, as named in the form's addresses, with their `lang`. */
const LANGUAGES = { en: "en", tc: "zh-Hant-HK" } as const;

const STYLE = readFileSync(new URL("page.css", import.meta.url), "utf8");
const DRAWINGS = readFileSync(new URL("drawings.svg", import.meta.url), "utf8");

interface CustomerDocument {
	/** the name of its file, before the build of the form adds a hash */
	readonly name: string;
	/** its page, with everything but the fonts */
	readonly html: string;
}

/** Every document in every language. */
export const CUSTOMER_DOCUMENTS: readonly CustomerDocument[] = (["en", "tc"] as const).flatMap(
	(language) => [
		{
			name: `registration-procedures.${language}.pdf`,
			html: toPage(language, PROCEDURES_TEXTS[language], registrationProcedures),
		},
		{
			name: `photo-guide.${language}.pdf`,
			html: toPage(language, PHOTO_GUIDE_TEXTS[language], photoGuide),
		},
	],
);

/** Recorded beside a printed document, and compared with its sources. */
export function hashOf(html: string): string {
	return createHash("sha256").update(html).digest("hex");
}

function toPage<Text extends ProceduresText | PhotoGuideText>(
	language: keyof typeof LANGUAGES,
	text: Text,
	toBody: (text: Text) => string,
): string {
	const { title, subtitle } = text;
	const number = text.page('" counter(page) "', '" counter(pages) "');
	return `<!doctype html>
<html lang="${LANGUAGES[language]}">
<title>${title} – ${subtitle}</title>
<link rel="stylesheet" href="400.css">
<link rel="stylesheet" href="700.css">
<style>
${STYLE}
@page { @bottom-center { color: #566273; font: 8pt "Noto Sans HK", sans-serif; content: "${number}"; } }
</style>
${DRAWINGS}
<header><h1>${title}</h1><p>${subtitle}</p></header>
<main>${toBody(text)}</main>
</html>`;
}

/** The steps on the first page, what to prepare on the second. */
function registrationProcedures({ stepsHeading, steps, sections }: ProceduresText): string {
	const toStep = ({ heading, items, alternative }: (typeof steps)[number], index: number) => `
<div class="step">
	${drawing(`step-${index}`, "0 0 64 112", alternative)}
	<div><h3>${heading}</h3>${list(items)}</div>
</div>`;
	const toSection = ({ heading, items }: Section) => `
<div class="section"><h2>${heading}</h2>${list(items)}</div>`;
	return `
<h2>${stepsHeading}</h2>
${steps.map(toStep).join("")}
<div class="second">${sections.map(toSection).join("")}</div>`;
}

/** Good photos and their rules on the first page, bad ones with advice on the second. */
function photoGuide(text: PhotoGuideText): string {
	return `
<h2>${text.goodHeading}</h2>
${photos(text.good, "good")}
${list(text.rules)}
<h2 class="second">${text.badHeading}</h2>
${photos(text.bad, "bad")}
<h2>${text.tipsHeading}</h2>
${list(text.tips)}`;
}

function photos(cases: readonly PhotoCase[], kind: "good" | "bad"): string {
	const toPhoto = ({ caption, advice, alternative }: PhotoCase, index: number) => `
<div>
	<div class="photo ${kind}">
		${drawing(`${kind}-${index}`, "0 0 150 106", alternative)}
		<svg aria-hidden="true"><use href="#${kind}" /></svg>
	</div>
	<h3>${caption}</h3>
	<p>${advice}</p>
</div>`;
	return `<div class="photos">${cases.map(toPhoto).join("")}</div>`;
}

function drawing(id: string, viewBox: string, alternative: string): string {
	return `<svg role="img" aria-label="${alternative}" viewBox="${viewBox}"><use href="#${id}" /></svg>`;
}

function list(items: readonly string[]): string {
	return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}
