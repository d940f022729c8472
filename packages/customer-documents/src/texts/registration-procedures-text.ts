export interface Section {
	readonly heading: string;
	readonly items: readonly string[];
}

export interface ProceduresText {
	readonly title: string;
	readonly subtitle: string;
	readonly stepsHeading: string;
	/** in the order of the wizard's steps */
	readonly steps: ReadonlyArray<Section & { readonly alternative: string }>;
	readonly sections: readonly Section[];
	readonly page: (page: string, pages: string) => string;
}

/** Texts of the registration procedures (specification, sections 1, 2, 5 and 9). */
export const PROCEDURES_TEXTS: Readonly<Record<"en" | "tc", ProceduresText>> = {
	en: {
		title: "Registration procedures",
		subtitle: "Real-name Registration of SIM Cards for Business Mobile/Mobile Broadband Plan",
		stepsHeading: "How to register with your phone",
		steps: [
			{
				heading: "Log in",
				alternative:
					"A phone with the login screen: two fields, a ticked box and the Login button.",
				items: [
					"Open the registration address with your phone.",
					"Enter the account number, then either a mobile number of the account or the first 8 digits of the BR certificate number. If the account has several mobile numbers, any one will do.",
				],
			},
			{
				heading: "Step 1: Company Information",
				alternative: "A phone with the company screen: fields for names and BR number, and a file.",
				items: [
					"Enter the company and branch names, the e-mail address and the BR certificate number.",
					"Upload a copy of the BR certificate and a business address proof.",
				],
			},
			{
				heading: "Step 2: Responsible Person Registration",
				alternative:
					"A phone with the person screen: name, date of birth, and a person with a card.",
				items: [
					"Enter the name, date of birth and identity document of the responsible person, who must be at least 18 years old. iAM Smart can fill these in for you.",
					"Take or choose photos of the front and back of the document, and a selfie with it. The photo guide shows how.",
				],
			},
			{
				heading: "Step 3: Confirmation",
				alternative: "A phone with the confirmation screen: two summaries and the Confirm button.",
				items: [
					"Check all information and files again, then confirm. Without a Hong Kong identity card, also tick the declaration.",
					"After submission nothing can be changed: to resubmit, the whole process is done again.",
				],
			},
			{
				heading: "Registration submitted",
				alternative: "A phone with the success screen: a check mark and a reference number.",
				items: [
					"Keep the reference number. A confirmation e-mail goes to the registered e-mail address and to the account's contact e-mail address.",
					"Register another account number in the same way.",
				],
			},
		],
		sections: [
			{
				heading: "What to prepare",
				items: [
					"The account number (9 characters) and a mobile number of the account.",
					"The business registration (BR) certificate: its number in full, and a copy.",
					"A business address proof.",
					"The identity document of the responsible person: Hong Kong identity card, passport or another document.",
					"A phone with a camera. Nothing needs to be installed.",
				],
			},
			{
				heading: "Business address proof",
				items: [
					"Issued within the past 3 months.",
					"Shows the business address and the company name. The name must be the one that is registered.",
					"Issued by a government authority, a utility or a financial institution, for example a letter from a government department, an electricity, water or telephone bill, or a bank statement.",
				],
			},
			{
				heading: "Files",
				items: [
					"BR certificate and business address proof: PDF, JPG or PNG, one file each.",
					"Photos of the identity document: JPG or PNG, one file each.",
					"Up to 5 MB for each file. The form makes larger photos smaller.",
					"A PDF must open without a password.",
				],
			},
			{
				heading: "If the form is left halfway",
				items: [
					"Keep the page open until the reference number is shown.",
					"If the connection is lost, go back to a place with a network and press the button again: nothing needs to be entered twice.",
				],
			},
			{
				heading: "Customer service hours",
				items: [
					"09:00 to 22:00, Monday to Saturday, excluding public holidays.",
					"The hotline and the support e-mail address are shown on the last screen of the form.",
				],
			},
		],
		page: (page, pages) => `Page ${page} of ${pages}`,
	},
	tc: {
		title: "登記程序",
		subtitle: "商業流動／流動寬頻服務計劃電話智能卡實名登記",
		stepsHeading: "如何用手機登記",
		steps: [
			{
				heading: "登入",
				alternative: "手機上的登入畫面：兩個輸入欄、已剔選的方格及「登入」按鈕。",
				items: [
					"用手機開啟登記網址。",
					"輸入賬戶號碼，並輸入賬戶的手提電話號碼或商業登記證號碼首 8 位。如賬戶有多個手提電話號碼，輸入任何一個即可。",
				],
			},
			{
				heading: "第 1 步：公司資料",
				alternative: "手機上的公司資料畫面：名稱及商業登記證號碼的輸入欄，以及一個檔案。",
				items: [
					"輸入公司及分行名稱、電郵地址及商業登記證號碼。",
					"上載商業登記證副本及營業地址證明。",
				],
			},
			{
				heading: "第 2 步：負責人登記",
				alternative: "手機上的負責人畫面：姓名、出生日期，以及一個人和一張證件。",
				items: [
					"輸入負責人的姓名、出生日期及身份證明文件資料。負責人必須年滿 18 歲。你亦可使用「智方便」填寫。",
					"拍攝或選擇身份證明文件正面及背面的相片，以及手持身份證明文件自拍照。請參閱拍照指引。",
				],
			},
			{
				heading: "第 3 步：確認",
				alternative: "手機上的確認畫面：兩組資料摘要及「確認」按鈕。",
				items: [
					"再次核對所有資料及檔案，然後確認。如沒有香港身份證，亦須剔選聲明。",
					"提交後不能更改；如需重新提交，須重新辦理整個程序。",
				],
			},
			{
				heading: "已提交登記",
				alternative: "手機上的完成畫面：剔號及參考編號。",
				items: [
					"請保留參考編號。確認電郵會發送至登記的電郵地址及賬戶的聯絡電郵地址。",
					"可用同樣方法登記另一個賬戶號碼。",
				],
			},
		],
		sections: [
			{
				heading: "請先準備",
				items: [
					"賬戶號碼（9 位）及賬戶的手提電話號碼。",
					"商業登記證：完整號碼及副本。",
					"營業地址證明。",
					"負責人的身份證明文件：香港身份證、護照或其他證件。",
					"有相機的手機，毋須安裝任何程式。",
				],
			},
			{
				heading: "營業地址證明",
				items: [
					"在過去 3 個月內發出。",
					"載有營業地址及公司名稱，而公司名稱須與登記名稱相符。",
					"由政府部門、公用事業機構或金融機構發出，例如政府部門信件、電費單、水費單、電話費單或銀行月結單。",
				],
			},
			{
				heading: "檔案",
				items: [
					"商業登記證副本及營業地址證明：PDF、JPG 或 PNG，各一個檔案。",
					"身份證明文件相片：JPG 或 PNG，各一個檔案。",
					"每個檔案最大 5 MB，表格會自動縮小較大的相片。",
					"PDF 不可設有密碼。",
				],
			},
			{
				heading: "如中途中斷",
				items: [
					"在顯示參考編號之前，請勿離開頁面。",
					"如連線中斷，請到有網絡的地方再按一次按鈕，毋須重新輸入資料。",
				],
			},
			{
				heading: "客戶服務時間",
				items: [
					"星期一至六上午 9 時至晚上 10 時，公眾假期除外。",
					"熱線及支援電郵地址載於表格的最後一個畫面。",
				],
			},
		],
		page: (page, pages) => `第 ${page} 頁，共 ${pages} 頁`,
	},
};
