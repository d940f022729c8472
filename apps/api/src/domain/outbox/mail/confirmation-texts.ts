import type { Brand } from "../../../platform/brand/brand.ts";
import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";

/** Variable parts of a confirmation. */
export interface ConfirmationDetails {
	readonly brand: Brand;
	readonly reference: string;
	readonly hotline: string;
	readonly supportEmail: string;
}

/** Texts of a confirmation in one language. */
export interface ConfirmationTexts {
	/** BCP 47 */
	readonly lang: string;
	readonly subject: (reference: string) => string;
	readonly thanks: string;
	/** text before the reference, with its colon */
	readonly referenceLabel: string;
	readonly keep: string;
	readonly service: (hotline: string, supportEmail: string) => string;
	readonly automatic: string;
}

const ENGLISH: ConfirmationTexts = {
	lang: "en",
	subject: (reference) => `SIM card real-name registration received: ${reference}`,
	thanks:
		"Thank you. We have received the real-name registration of the SIM cards of your business mobile / mobile broadband plan.",
	referenceLabel: "Reference: ",
	keep: "Please keep this reference for enquiries.",
	service: (hotline, supportEmail) =>
		`Customer service: ${hotline} or ${supportEmail}, 09:00 to 22:00, Monday to Saturday, excluding public holidays.`,
	automatic:
		"This e-mail was sent automatically. If neither you nor your company registered, please call us.",
};

const CHINESE: ConfirmationTexts = {
	lang: "zh-Hant-HK",
	subject: (reference) => `已收到電話智能卡實名登記：${reference}`,
	thanks: "多謝。我們已收到貴公司商業流動／流動寬頻服務計劃的電話智能卡實名登記。",
	referenceLabel: "參考編號：",
	keep: "請保留此參考編號，以便查詢。",
	service: (hotline, supportEmail) =>
		`客戶服務：${hotline} 或 ${supportEmail}，星期一至六上午 9 時至晚上 10 時，公眾假期除外。`,
	automatic: "此電郵由系統自動發出。如你或貴公司並無辦理此登記，請致電我們。",
};

/** As in the form, /sc uses the texts of zh-HK. */
export const CONFIRMATION_TEXTS: Readonly<Record<CustomerLanguage, ConfirmationTexts>> = {
	en: ENGLISH,
	tc: CHINESE,
	sc: CHINESE,
};
