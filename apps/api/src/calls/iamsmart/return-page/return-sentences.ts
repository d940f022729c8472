import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import type { ReturnAnswer } from "../fillings/browser-return.ts";

/** The page's texts. They are separate from the form's, because the server renders the page. */
export interface ReturnSentences {
	readonly title: string;
	readonly advice: string;
}

export type ReturnKind = ReturnAnswer["kind"];

interface LanguageSentences {
	/** for the `lang` attribute */
	readonly lang: string;
	readonly byKind: Readonly<Record<ReturnKind, ReturnSentences>>;
	/** shown with the confirmation code */
	readonly warning: string;
}

const EN: Readonly<Record<ReturnKind, ReturnSentences>> = {
	delivered: {
		title: "iAM Smart step completed",
		advice:
			"Please go back to the tab with the registration form. Your information is filled in there. You may close this page.",
	},
	collecting: {
		title: "Your information is on its way",
		advice:
			"Please go back to the tab with the registration form. Your information will appear there in a moment. You may close this page.",
	},
	unconfirmed: {
		title: "One more step",
		advice:
			"iAM Smart has opened this page in another browser. Please go back to the tab with the registration form and enter this code there.",
	},
	cancelled: {
		title: "You have cancelled the request",
		advice:
			"Please go back to the tab with the registration form, to try again or to enter your information manually.",
	},
	rejected: {
		title: "You have rejected the request",
		advice:
			"Please go back to the tab with the registration form, to try again or to enter your information manually.",
	},
	failed: {
		title: "We have not received your information",
		advice:
			"Please go back to the tab with the registration form, to try again or to enter your information manually.",
	},
	replaced: {
		title: "iAM Smart was started again",
		advice:
			"Nothing was filled in from this page, because a newer request has replaced this one. Please approve the newer request, or go back to the tab with the registration form.",
	},
	withdrawn: {
		title: "Nothing was filled in",
		advice:
			"You have cancelled the request in the registration form, or it took too long. Please go back to the tab with the form, to try again or to enter your information manually.",
	},
	over: {
		title: "This link is no longer valid",
		advice:
			"It has been used, or too much time has passed. Please go back to the tab with the registration form and use iAM Smart again.",
	},
};

const ZH_HK: Readonly<Record<ReturnKind, ReturnSentences>> = {
	delivered: {
		title: "「智方便」步驟已完成",
		advice: "請返回登記表格的分頁，你的資料已填寫在表格內。你可以關閉此頁。",
	},
	collecting: {
		title: "正在取得你的資料",
		advice: "請返回登記表格的分頁，你的資料稍後便會顯示。你可以關閉此頁。",
	},
	unconfirmed: {
		title: "尚餘一步",
		advice: "「智方便」在另一個瀏覽器開啟了此頁。請返回登記表格的分頁，並在該處輸入此確認碼。",
	},
	cancelled: {
		title: "你已取消要求",
		advice: "請返回登記表格的分頁，重試或自行輸入個人資料。",
	},
	rejected: {
		title: "你已拒絕要求",
		advice: "請返回登記表格的分頁，重試或自行輸入個人資料。",
	},
	failed: {
		title: "我們未能收到你的資料",
		advice: "請返回登記表格的分頁，重試或自行輸入個人資料。",
	},
	replaced: {
		title: "你已再次使用「智方便」",
		advice:
			"新的要求已取代此要求，此頁的資料未有填寫在表格內。請同意新的要求，或返回登記表格的分頁。",
	},
	withdrawn: {
		title: "「智方便」資料未有填入表格",
		advice: "你已在登記表格取消要求，或要求已過期。請返回登記表格的分頁，重試或自行輸入個人資料。",
	},
	over: {
		title: "此連結已失效",
		advice: "連結已經使用或已過期。請返回登記表格的分頁，再次使用「智方便」。",
	},
};

const ZH_CN: Readonly<Record<ReturnKind, ReturnSentences>> = {
	delivered: {
		title: "“智方便”步骤已完成",
		advice: "请返回登记表格的分页，你的资料已填写在表格内。你可以关闭此页。",
	},
	collecting: {
		title: "正在取得你的资料",
		advice: "请返回登记表格的分页，你的资料稍后便会显示。你可以关闭此页。",
	},
	unconfirmed: {
		title: "尚余一步",
		advice: "“智方便”在另一个浏览器打开了此页。请返回登记表格的分页，并在该处输入此确认码。",
	},
	cancelled: {
		title: "你已取消要求",
		advice: "请返回登记表格的分页，重试或自行输入个人资料。",
	},
	rejected: {
		title: "你已拒绝要求",
		advice: "请返回登记表格的分页，重试或自行输入个人资料。",
	},
	failed: {
		title: "我们未能收到你的资料",
		advice: "请返回登记表格的分页，重试或自行输入个人资料。",
	},
	replaced: {
		title: "你已再次使用“智方便”",
		advice:
			"新的要求已取代此要求，此页的资料未有填写在表格内。请同意新的要求，或返回登记表格的分页。",
	},
	withdrawn: {
		title: "“智方便”资料未有填入表格",
		advice: "你已在登记表格取消要求，或要求已过期。请返回登记表格的分页，重试或自行输入个人资料。",
	},
	over: {
		title: "此链接已失效",
		advice: "链接已经使用或已过期。请返回登记表格的分页，再次使用“智方便”。",
	},
};

/** Every sentence of the page, in every language that a customer can choose. */
export const RETURN_SENTENCES: Readonly<Record<CustomerLanguage, LanguageSentences>> = {
	en: {
		lang: "en",
		byKind: EN,
		warning:
			"Has somebody sent you a link to this page, or asked you for this code? If so, close this page and do not give the code to anyone.",
	},
	tc: {
		lang: "zh-Hant-HK",
		byKind: ZH_HK,
		warning: "如果有人把連結傳送給你，或向你索取此確認碼，請關閉此頁，切勿把確認碼告訴任何人。",
	},
	sc: {
		lang: "zh-Hans",
		byKind: ZH_CN,
		warning: "如果有人把链接发送给你，或向你索取此确认码，请关闭此页，切勿把确认码告诉任何人。",
	},
};
