/** The texts of a filling: on the form, and on the sandbox's pages. */
export interface IamSmartTexts {
	readonly start: string;
	readonly opening: string;
	readonly waiting: string;
	readonly openAgain: string;
	readonly otherBrowser: string;
	readonly code: string;
	readonly confirmCode: string;
	readonly incompleteCode: string;
	readonly wrongCode: string;
	readonly filled: string;
	readonly providedBy: string;
	readonly moreInfo: string;
	readonly noChineseName: string;
	readonly discard: string;
	/** the same, of a person who is under age */
	readonly discardForAnother: string;
	readonly manually: string;
	readonly retry: string;
	readonly verified: string;
	readonly rejectedTitle: string;
	readonly cancelledTitle: string;
	readonly cancelled: string;
	readonly errorTitle: string;
	readonly error: string;
	readonly sandbox: {
		readonly open: string;
		readonly approve: string;
		readonly cancel: string;
		readonly reject: string;
		readonly returned: string;
		readonly unconfirmed: string;
	};
}

export const IAM_SMART_ENGLISH: IamSmartTexts = {
	start: "Continue with iAM Smart (opens in a new tab)",
	opening: "Opening iAM Smart",
	waiting: "Continue in iAM Smart",
	openAgain: "Open iAM Smart",
	otherBrowser: "Did another browser open? Enter its code",
	code: "Enter the 6-digit code shown in that browser",
	confirmCode: "Confirm",
	incompleteCode: "Please enter all 6 digits.",
	wrongCode: "This code is incorrect. Please check it and try again.",
	filled: "Filled in by iAM Smart",
	providedBy: "Data is provided by iAM Smart",
	moreInfo: "More Info",
	noChineseName: "iAM Smart provided no Chinese name",
	discard: "Enter manually instead",
	discardForAnother: "Enter another person manually",
	manually: "Enter manually",
	retry: "Try again",
	verified: "Provided by iAM Smart",
	rejectedTitle: "Request rejected",
	cancelledTitle: "Request cancelled",
	cancelled: "User has cancelled the request",
	errorTitle: "No data from iAM Smart",
	error:
		"System timeout. We are not able to receive the personal information from the identity service, please retry or enter the personal information manually.",
	sandbox: {
		open: "Open iAM Smart",
		approve: "Approve",
		cancel: "Cancel",
		reject: "Reject",
		returned: "iAM Smart step completed",
		unconfirmed: "One more step",
	},
};

export const IAM_SMART_CHINESE: IamSmartTexts = {
	start: "以智方便繼續 （於新分頁開啟）",
	opening: "正在開啟「智方便」",
	waiting: "請到「智方便」繼續",
	openAgain: "開啟智方便",
	otherBrowser: "開啟了另一個瀏覽器？輸入確認碼",
	code: "請輸入該瀏覽器顯示的 6 位確認碼",
	confirmCode: "確認",
	incompleteCode: "請輸入全部 6 位數字。",
	wrongCode: "此確認碼不正確，請核對後再試。",
	filled: "已由「智方便」填寫",
	providedBy: "資料由「智方便」提供",
	moreInfo: "了解更多",
	noChineseName: "「智方便」未有提供中文姓名",
	discard: "改為自行輸入",
	discardForAnother: "自行輸入另一位負責人的資料",
	manually: "自行輸入",
	retry: "重試",
	verified: "由「智方便」提供",
	rejectedTitle: "你已拒絕要求",
	cancelledTitle: "要求已取消",
	cancelled: "你已取消要求。",
	errorTitle: "未能從「智方便」取得資料",
	error: "系統超時。我們未能從「智方便」收到個人資料，請重試或自行輸入個人資料。",
	sandbox: {
		open: "開啟智方便",
		approve: "同意",
		cancel: "取消",
		reject: "拒絕",
		returned: "「智方便」步驟已完成",
		unconfirmed: "尚餘一步",
	},
};
