import type { CustomerLanguage } from "../../registrations/registration.ts";

export interface ConfirmationText {
	readonly subject: string;
	readonly text: string;
}

interface ConfirmationDetails {
	readonly reference: string;
	readonly hotline: string;
	readonly supportEmail: string;
}

/** The confirmation in the customer's language: the reference, and whom to ask. */
export function writeConfirmation(
	language: CustomerLanguage,
	details: ConfirmationDetails,
): ConfirmationText {
	return language === "en" ? english(details) : chinese(details);
}

function english({ reference, hotline, supportEmail }: ConfirmationDetails): ConfirmationText {
	return {
		subject: `SIM card real-name registration received: ${reference}`,
		text: [
			"Thank you. We have received the real-name registration of the SIM cards of your business mobile / mobile broadband plan.",
			`Reference: ${reference}`,
			"Please keep this reference for enquiries.",
			`Customer service: ${hotline} or ${supportEmail}, 09:00 to 22:00, Monday to Saturday, excluding public holidays.`,
			"This e-mail was sent automatically. If you did not register, please call us.",
		].join("\n\n"),
	};
}

function chinese({ reference, hotline, supportEmail }: ConfirmationDetails): ConfirmationText {
	return {
		subject: `已收到電話智能卡實名登記：${reference}`,
		text: [
			"多謝。我們已收到閣下商業流動／流動寬頻服務計劃電話智能卡的實名登記。",
			`參考編號：${reference}`,
			"請保留此參考編號，以便查詢。",
			`客戶服務：${hotline} 或 ${supportEmail}，星期一至六 09:00 至 22:00，公眾假期除外。`,
			"此電郵由系統自動發出。如閣下並無登記，請致電我們。",
		].join("\n\n"),
	};
}
