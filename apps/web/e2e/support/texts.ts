/** The names of the controls, by language. */
export interface Texts {
	readonly language: "en" | "tc";
	readonly accountNo: string;
	readonly mobileNo: string;
	readonly brLoginNo: string;
	readonly robot: string;
	readonly robotDone: string;
	readonly login: string;
	readonly companyHeading: string;
	readonly companyNameEnglish: string;
	readonly companyNameChinese: string;
	readonly sameAsCompany: string;
	readonly email: string;
	readonly brCopy: string;
	readonly businessProof: string;
	readonly next: string;
	readonly back: string;
	readonly backToConfirmation: string;
	readonly personHeading: string;
	readonly nameEnglish: string;
	readonly nameChinese: string;
	readonly idType: string;
	readonly idTypeButton: string;
	readonly passportNumber: string;
	readonly otherNumber: string;
	readonly idCopyF: string;
	readonly idCopyB: string;
	readonly idCopyS: string;
	readonly chooseFile: string;
	readonly takePhoto: string;
	readonly takePortrait: string;
	readonly shutter: string;
	readonly retake: string;
	readonly usePhoto: string;
	readonly noCamera: string;
	readonly usePhonesCamera: string;
	/** the thumbnail of a document */
	readonly fullScreen: (document: string) => string;
	readonly close: string;
	readonly zoomIn: string;
	readonly zoomOut: string;
	readonly pleaseCheck: string;
	readonly change: string;
	readonly useAnyway: string;
	readonly cancel: string;
	readonly remove: string;
	readonly confirmHeading: string;
	readonly declaration: string;
	readonly confirm: string;
	readonly confirmAndSubmit: string;
	readonly submitted: string;
	readonly again: string;
	readonly retry: string;
	readonly stopTrying: string;
	readonly copy: string;
	readonly startAgain: string;
	readonly continueEntered: string;
	readonly keepOnPhone: string;
	readonly ok: string;
	readonly waitsForNetwork: string;
	readonly submitAgain: string;
	readonly submitting: string;
	readonly connectionLost: string;
	readonly notSent: string;
	readonly menu: string;
	readonly logOut: string;
	readonly stay: string;
}

export const ENGLISH: Texts = {
	language: "en",
	accountNo: "Account No.",
	mobileNo: "Mobile No.",
	brLoginNo: "First 8 digits of BR Certificate No.",
	robot: "I am not a robot",
	robotDone: "Confirmed that you are not a robot",
	login: "Login",
	companyHeading: "Company Information",
	companyNameEnglish: "Company Name (English)",
	companyNameChinese: "Company Name (Chinese)",
	sameAsCompany: "Branch Name is the same as Company Name",
	email: "Email Address",
	brCopy: "Copy of BR Certificate",
	businessProof: "Business Address Proof",
	next: "Next",
	back: "Back",
	backToConfirmation: "Back to confirmation",
	personHeading: "Responsible Person Registration",
	nameEnglish: "English Name",
	nameChinese: "Chinese Name",
	idType: "ID Type",
	idTypeButton: "I do not hold an HKID card",
	passportNumber: "Passport Number",
	otherNumber: "ID Type and ID Number",
	idCopyF: "Front view of ID document",
	idCopyB: "Back view of ID document",
	idCopyS: "Selfie with ID document",
	chooseFile: "Choose file: ",
	takePhoto: "Take photo: ",
	takePortrait: "Take Portrait: ",
	shutter: "Take photo",
	retake: "Retake",
	usePhoto: "Use photo",
	noCamera: "The camera could not be opened here.",
	usePhonesCamera: "Use the camera app",
	fullScreen: (document) => `Open ${document} in full screen`,
	close: "Close",
	zoomIn: "Zoom in",
	zoomOut: "Zoom out",
	pleaseCheck: "Please check",
	change: "Change: ",
	useAnyway: "Use anyway",
	cancel: "Cancel",
	remove: "Remove",
	confirmHeading: "Confirmation",
	declaration: "I declare that I am not a holder of a Hong Kong identity card.",
	confirm: "Confirm",
	confirmAndSubmit: "Confirm and submit",
	submitted: "Registration submitted",
	again: "Register another account number",
	retry: "Try again",
	stopTrying: "Stop trying",
	copy: "Copy reference number",
	startAgain: "Start again",
	continueEntered: "Continue with what you entered",
	keepOnPhone: "Keep on this phone for 7 days",
	ok: "OK",
	waitsForNetwork: "We will try again as soon as your phone is online.",
	submitAgain: "Submit again",
	submitting: "Submitting",
	connectionLost: "Connection lost",
	notSent: "Not sent",
	menu: "Menu",
	logOut: "Log out",
	stay: "Stay",
};

export const CHINESE: Texts = {
	language: "tc",
	accountNo: "賬戶號碼",
	mobileNo: "手提電話號碼",
	brLoginNo: "商業登記證號碼首 8 位",
	robot: "我不是機械人",
	robotDone: "已確認你不是機械人",
	login: "登入",
	companyHeading: "公司資料",
	companyNameEnglish: "公司名稱（英文）",
	companyNameChinese: "公司名稱（中文）",
	sameAsCompany: "分行名稱與公司名稱相同",
	email: "電郵地址",
	brCopy: "商業登記證副本",
	businessProof: "營業地址證明",
	next: "下一步",
	back: "上一步",
	backToConfirmation: "返回確認頁",
	personHeading: "負責人登記",
	nameEnglish: "英文姓名",
	nameChinese: "中文姓名",
	idType: "證件類別",
	idTypeButton: "本人沒有香港身份證",
	passportNumber: "護照號碼",
	otherNumber: "證件類別及號碼",
	idCopyF: "身份證明文件正面",
	idCopyB: "身份證明文件背面",
	idCopyS: "手持身份證明文件自拍照",
	chooseFile: "選擇檔案：",
	takePhoto: "拍照：",
	takePortrait: "拍攝人像：",
	shutter: "拍照",
	retake: "重新拍攝",
	usePhoto: "使用此相片",
	noCamera: "未能在此開啟相機。",
	usePhonesCamera: "使用相機應用程式",
	fullScreen: (document) => `全螢幕檢視${document}`,
	close: "關閉",
	zoomIn: "放大",
	zoomOut: "縮小",
	pleaseCheck: "請檢查",
	change: "更改：",
	useAnyway: "仍然使用",
	cancel: "取消",
	remove: "移除",
	confirmHeading: "確認",
	declaration: "本人聲明並非香港身份證持有人。",
	confirm: "確認",
	confirmAndSubmit: "確認並提交",
	submitted: "已提交登記",
	again: "登記另一個賬戶號碼",
	retry: "重試",
	stopTrying: "停止重試",
	copy: "複製參考編號",
	startAgain: "重新開始",
	continueEntered: "繼續填寫之前的資料",
	keepOnPhone: "在此手機保留 7 天",
	ok: "確定",
	waitsForNetwork: "手機恢復連線後將自動重試。",
	submitAgain: "再次提交",
	submitting: "正在提交",
	connectionLost: "連線中斷",
	notSent: "尚未提交",
	menu: "選單",
	logOut: "登出",
	stay: "留在此頁",
};
