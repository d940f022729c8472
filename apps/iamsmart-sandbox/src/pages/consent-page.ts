import { DECISION_WORDS, type Decision } from "../fillings/decision.ts";
import type { Visit } from "../fillings/filling.ts";
import type { Answer } from "../http/answer.ts";
import type { PersonResult, TestPerson } from "../persons/test-person.ts";
import { type Html, html } from "./html.ts";
import type { Language } from "./language.ts";
import { pageAnswer } from "./page.ts";
import { consentAddress } from "./start-page.ts";
import { TEXTS } from "./texts/texts-by-language.ts";

const MAIN_DECISIONS: readonly Decision[] = ["approve", "cancel", "reject"];
const OTHER_DECISIONS = DECISION_WORDS.filter((decision) => !MAIN_DECISIONS.includes(decision));

interface ConsentPage {
	readonly visit: Visit;
	readonly language: Language;
	/** whether another browser is waiting */
	readonly isOnPhone: boolean;
	readonly persons: readonly TestPerson[];
}

/** The page where a test person decides. It has choices only, no text input. */
export function consentPage({ visit, language, isOnPhone, persons }: ConsentPage): Answer {
	const { consent } = TEXTS[language];
	const content = html`${askedFor(visit, language)}
<form method="post" action="/sandbox/consent">
<input type="hidden" name="request" value="${visit.id}">
<input type="hidden" name="lang" value="${language}">
${isOnPhone ? html`<input type="hidden" name="device" value="phone">` : undefined}
<fieldset>
<legend>${consent.person}</legend>
<p>${consent.lead}</p>
${persons.map((person, index) => personChoice(person, index === 0, language))}
</fieldset>
<div class="actions">${MAIN_DECISIONS.map((decision) => decisionButton(decision, language))}</div>
<details>
<summary>${consent.otherOutcomes}</summary>
<p>${consent.otherOutcomesHint}</p>
<div class="outcomes">${OTHER_DECISIONS.map((decision) => decisionButton(decision, language))}</div>
</details>
</form>`;
	return pageAnswer({
		language,
		title: consent.title,
		content,
		addressIn: (other) => consentAddress(visit.id, other, isOnPhone),
		formTarget: visit.redirectURI,
	});
}

function askedFor({ filling }: Visit, language: Language): Html {
	const { consent, fields } = TEXTS[language];
	const items = filling.profileFields.map((field) => html`<li>${fields[field]}</li>`);
	const formName = filling.formName === undefined ? undefined : html`<p>${filling.formName}</p>`;
	return html`<section class="card">
<h2>${consent.asks}</h2>
${formName}
<ul class="asked">${items}</ul>
</section>`;
}

function personChoice({ id, result }: TestPerson, isFirst: boolean, language: Language): Html {
	const checked = isFirst ? html` checked` : undefined;
	return html`<label class="person">
<input type="radio" name="person" value="${id}"${checked}>
<span><strong>${TEXTS[language].persons[id]}</strong>
<span class="data">${nameOf(result)}</span>
<span class="data">${numberOf(result)} · ${dateOf(result)}</span></span>
</label>`;
}

function nameOf({ enName, chName }: PersonResult): Html {
	if (chName === undefined) return html`<span lang="en">${enName.UnstructuredName}</span>`;
	return html`<span lang="en">${enName.UnstructuredName}</span> <span lang="zh-Hant-HK">${chName.ChineseName}</span>`;
}

function numberOf({ idNo }: PersonResult): string {
	return `${idNo.Identification}(${idNo.CheckDigit})`;
}

/** yyyymmdd as yyyy-mm-dd, which is unambiguous in every language */
function dateOf({ birthDate }: PersonResult): string {
	return birthDate.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}

function decisionButton(decision: Decision, language: Language): Html {
	const style = decision === "approve" ? "button primary" : "button";
	return html`<button class="${style}" name="decision" value="${decision}">${TEXTS[language].decisions[decision]}</button>`;
}
