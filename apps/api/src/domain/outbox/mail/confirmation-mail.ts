import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import { MARK_ID, writeConfirmationHtml } from "./confirmation-html.ts";
import { CONFIRMATION_TEXTS, type ConfirmationDetails } from "./confirmation-texts.ts";
import type { Mail } from "./mailer.ts";

/**
 * Renders the confirmation in the customer's language: the reference, and how to reach customer
 * service.
 */
export function writeConfirmation(
	language: CustomerLanguage,
	details: ConfirmationDetails,
): Omit<Mail, "id" | "to"> {
	const texts = CONFIRMATION_TEXTS[language];
	const { brand, reference, hotline, supportEmail } = details;
	const senderName = texts.brandName(brand);
	return {
		senderName,
		subject: texts.subject(reference),
		text: [
			senderName,
			texts.thanks,
			`${texts.referenceLabel}${reference}`,
			texts.keep,
			texts.service(hotline, supportEmail),
			texts.automatic,
		].join("\n\n"),
		html: writeConfirmationHtml(texts, details),
		images: [{ contentId: MARK_ID, contents: brand.mark.png }],
	};
}
