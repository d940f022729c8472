import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import { escapeHtml } from "../../../platform/http/escape-html.ts";
import { CONFIRMATION_TEXTS, type ConfirmationDetails } from "./confirmation-texts.ts";
import { writeMail } from "./mail-page.ts";
import type { Mail } from "./mailer.ts";

/**
 * Renders the confirmation in the customer's language: the reference, and how to reach customer
 * service.
 */
export function writeConfirmation(
	language: CustomerLanguage,
	{ brand, reference, hotline, supportEmail }: ConfirmationDetails,
): Omit<Mail, "id" | "to"> {
	const texts = CONFIRMATION_TEXTS[language];
	return writeMail({
		lang: texts.lang,
		brand,
		subject: texts.subject(reference),
		paragraphs: [
			{ text: texts.thanks },
			{
				text: `${texts.referenceLabel}${reference}`,
				html: `${escapeHtml(texts.referenceLabel)}<br><strong style="font-size:22px;letter-spacing:1px;white-space:nowrap">${escapeHtml(reference)}</strong>`,
				style: `margin:0 0 16px;padding:12px 16px;border:2px solid ${brand.colours.action};border-radius:10px`,
			},
			{ text: texts.keep },
			{
				text: texts.service(hotline, supportEmail),
				html: texts.service(phoneLink(hotline), mailLink(supportEmail)),
			},
			{ text: texts.automatic },
		],
	});
}

function phoneLink(hotline: string): string {
	const number = hotline.replace(/[^\d+]/g, "");
	if (number === "") return escapeHtml(hotline);
	return `<a href="tel:${number}" style="white-space:nowrap">${escapeHtml(hotline)}</a>`;
}

function mailLink(address: string): string {
	return `<a href="mailto:${escapeHtml(encodeURI(address))}">${escapeHtml(address)}</a>`;
}
