import { brandOf } from "../../platform/brand/brand.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { escapeHtml } from "../../platform/http/escape-html.ts";
import { writeMail } from "../outbox/mail/mail-page.ts";
import type { Mail } from "../outbox/mail/mailer.ts";

const ENGLISH = {
	lang: "en",
	subject: "Your SIM card real-name registration is not complete",
	begun: "You asked us to remind you of your registration, which you have not submitted yet.",
	open: "Open the form on the same phone, in the same browser, and log in with the same account number:",
	automatic:
		"This e-mail was sent automatically, and only once. If you did not ask for it, you may ignore it.",
};

const CHINESE = {
	lang: "zh-Hant-HK",
	subject: "你的電話智能卡實名登記尚未完成",
	begun: "你曾要求我們提醒你：你的登記尚未提交。",
	open: "請在同一部電話及同一個瀏覽器開啟表格，並以同一帳戶號碼登入：",
	automatic: "此電郵由系統自動發出，只會發出一次。如你沒有要求提醒，請不用理會。",
};

const TEXTS: Readonly<Record<CustomerLanguage, typeof ENGLISH>> = {
	en: ENGLISH,
	tc: CHINESE,
	sc: CHINESE,
};

/** Renders the reminder of a kept draft: the link to the form, and nothing of the draft. */
export function writeReminder(
	language: CustomerLanguage,
	environment: Environment,
	link: string,
): Omit<Mail, "id" | "to"> {
	const { lang, subject, begun, open, automatic } = TEXTS[language];
	const address = escapeHtml(link);
	return writeMail({
		lang,
		brand: brandOf(environment),
		subject,
		paragraphs: [
			{ text: begun },
			{ text: open },
			{ text: link, html: `<a href="${address}">${address}</a>` },
			{ text: automatic },
		],
	});
}
