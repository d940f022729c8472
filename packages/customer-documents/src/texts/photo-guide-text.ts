export interface PhotoCase {
	readonly caption: string;
	readonly advice: string;
	readonly alternative: string;
}

export interface PhotoGuideText {
	readonly title: string;
	readonly subtitle: string;
	readonly goodHeading: string;
	readonly good: readonly PhotoCase[];
	readonly rules: readonly string[];
	readonly badHeading: string;
	readonly bad: readonly PhotoCase[];
	readonly tipsHeading: string;
	readonly tips: readonly string[];
	readonly page: (page: string, pages: string) => string;
}

/** Texts of the photo guide, its cases in the order of the drawings. */
export const PHOTO_GUIDE_TEXTS: Readonly<Record<"en" | "tc", PhotoGuideText>> = {
	en: {
		title: "Photo guide",
		subtitle: "How to take photos of your identity document",
		goodHeading: "Three good photos",
		good: [
			{
				caption: "Front view",
				advice: "The whole document, from above.",
				alternative: "Good photo: the front of a card fills the picture, all four corners visible.",
			},
			{
				caption: "Selfie with the document",
				advice: "Document beside the face, neither covered.",
				alternative: "Good photo: a person holds the card beside the face.",
			},
			{
				caption: "Back view",
				advice: "Even if there is little on it.",
				alternative: "Good photo: the back of a card fills the picture, all four corners visible.",
			},
		],
		rules: [
			"Use the original document, not a photocopy and not a photo on a screen.",
			"Lay it on a plain, dark surface, and hold the phone straight above it.",
			"All four corners are in the frame, and the document fills most of it.",
			"Every letter and number can be read.",
			"For the selfie take off sunglasses, hat and mask, and look into the camera.",
			"JPG or PNG, up to 5 MB each; larger photos are made smaller by the form.",
		],
		badHeading: "Photos that cannot be used",
		bad: [
			{
				caption: "Cut corners",
				advice: "Move back until all four corners are in the frame.",
				alternative: "Bad photo: two corners of the card are outside the picture.",
			},
			{
				caption: "Glare",
				advice: "Turn away from lamps and windows; switch the flash off.",
				alternative: "Bad photo: a white reflection hides part of the card.",
			},
			{
				caption: "Blurred",
				advice: "Hold still, and tap the document to focus.",
				alternative: "Bad photo: the card is blurred and cannot be read.",
			},
			{
				caption: "Too dark",
				advice: "Go to a brighter place, without a shadow on the document.",
				alternative: "Bad photo: the card can hardly be seen in the dark.",
			},
			{
				caption: "Covered",
				advice: "Keep fingers and cases away from the document.",
				alternative: "Bad photo: a finger covers part of the card.",
			},
			{
				caption: "Too far away",
				advice: "Come closer until the document fills the frame.",
				alternative: "Bad photo: the card is small in the middle of the picture.",
			},
		],
		tipsHeading: "In the form",
		tips: [
			"'Take photo' opens the camera with a frame: fit the document into it, then press the shutter.",
			"Look at the photo before using it, and take it again if anything cannot be read.",
			"A warning about blur, glare or darkness is advice: if you can read everything, you may use the photo.",
		],
		page: (page, pages) => `Page ${page} of ${pages}`,
	},
	tc: {
		title: "拍照指引",
		subtitle: "如何拍攝身份證明文件",
		goodHeading: "三張合格的相片",
		good: [
			{
				caption: "正面",
				advice: "由上方拍攝整份證件。",
				alternative: "合格相片：證件正面佔滿畫面，四角清楚可見。",
			},
			{
				caption: "手持證件自拍照",
				advice: "證件放在面旁，互不遮擋。",
				alternative: "合格相片：一個人把證件舉在面旁。",
			},
			{
				caption: "背面",
				advice: "即使資料不多，亦須拍攝。",
				alternative: "合格相片：證件背面佔滿畫面，四角清楚可見。",
			},
		],
		rules: [
			"請使用證件正本，不要拍攝影印本或螢幕上的相片。",
			"把證件放在深色而沒有花紋的平面上，手機保持在正上方。",
			"四角均在畫面之內，證件佔畫面大部分。",
			"所有文字及號碼均清楚可讀。",
			"自拍時請除下太陽眼鏡、帽及口罩，並望向鏡頭。",
			"JPG 或 PNG，每張最大 5 MB；表格會自動縮小較大的相片。",
		],
		badHeading: "不能使用的相片",
		bad: [
			{
				caption: "缺角",
				advice: "把手機移遠一點，直至四角均在畫面之內。",
				alternative: "不合格相片：證件有兩角在畫面以外。",
			},
			{
				caption: "反光",
				advice: "避開燈光及窗戶，並關閉閃光燈。",
				alternative: "不合格相片：白色反光遮蓋了部分證件。",
			},
			{
				caption: "模糊",
				advice: "拿穩手機，輕觸證件對焦。",
				alternative: "不合格相片：證件模糊，無法閱讀。",
			},
			{
				caption: "太暗",
				advice: "到較光亮的地方，避免影子落在證件上。",
				alternative: "不合格相片：環境太暗，幾乎看不見證件。",
			},
			{
				caption: "被遮擋",
				advice: "手指及證件套不要遮擋證件。",
				alternative: "不合格相片：手指遮擋了部分證件。",
			},
			{
				caption: "太遠",
				advice: "移近一點，直至證件佔滿畫面。",
				alternative: "不合格相片：證件在畫面中央，但太細小。",
			},
		],
		tipsHeading: "在表格內",
		tips: [
			"按「拍照」會開啟附有框線的相機：把證件對準框線，然後按快門。",
			"使用前請先看清楚相片；如有任何資料看不清，請重拍。",
			"模糊、反光或太暗的提示只供參考：如所有資料均清楚可讀，仍可使用該相片。",
		],
		page: (page, pages) => `第 ${page} 頁，共 ${pages} 頁`,
	},
};
