import type { CustomerLanguage } from "../../registrations/registration.ts";
import { writeConfirmationHtml } from "./confirmation-html.ts";
import { CONFIRMATION_TEXTS, type ConfirmationDetails } from "./confirmation-texts.ts";
import type { Mail } from "./mailer.ts";

/** The confirmation in the customer's language: the reference, and whom to ask. */
export function writeConfirmation(
	language: CustomerLanguage,
	details: ConfirmationDetails,
): Pick<Mail, "subject" | "text" | "html"> {
	const texts = CONFIRMATION_TEXTS[language];
	const { reference, hotline, supportEmail } = details;
	return {
		subject: texts.subject(reference),
		text: [
			texts.thanks,
			`${texts.referenceLabel}${reference}`,
			texts.keep,
			texts.service(hotline, supportEmail),
			texts.automatic,
		].join("\n\n"),
		html: writeConfirmationHtml(texts, details),
	};
}
