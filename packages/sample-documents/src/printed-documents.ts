/** A line of print, in millimetres from the document's corner. */
interface PrintedLine {
	readonly text: string;
	readonly x: number;
	/** of its baseline */
	readonly y: number;
	/** height of the type, in points */
	readonly points: number;
	readonly font?: "sans" | "serif" | "mono";
}

/** A document as it is printed, in millimetres. */
export interface PrintedDocument {
	readonly name: string;
	readonly width: number;
	readonly height: number;
	readonly lines: readonly PrintedLine[];
	readonly paper: string;
	/** SVG behind the print: rules, boxes, a portrait */
	readonly ornaments: string;
	/** share of the photo's long side that the document's long side takes */
	readonly fills: number;
}

const MM_IN_POINT = 25.4 / 72;
const FAMILIES = {
	sans: "Noto Sans CJK TC, sans-serif",
	serif: "Noto Serif CJK TC, serif",
	mono: "DejaVu Sans Mono, monospace",
};

/** The documents of a registration, with the sizes of type that the real ones have. */
export const DOCUMENTS: readonly PrintedDocument[] = [
	{
		name: "BR certificate",
		width: 210,
		height: 297,
		fills: 0.95,
		paper: "#fdfcf4",
		ornaments: `<rect x="8" y="8" width="194" height="281" fill="none" stroke="#2a5" stroke-width="1"/>
			<rect x="20" y="150" width="170" height="60" fill="none" stroke="#444" stroke-width="0.3"/>`,
		lines: [
			...column(20, 24, 9, [
				["FORM 2 表格二", 9],
				["BUSINESS REGISTRATION ORDINANCE (Chapter 310)", 11],
				["商業登記條例 （第310章）", 11],
				["BUSINESS REGISTRATION CERTIFICATE", 14],
				["商業登記證", 16],
				["Name of Business/Corporation 業務/法團所用名稱", 8],
				["HARBOUR LIGHT TRADING COMPANY LIMITED", 12],
				["海港明燈貿易有限公司", 12],
				["Business/Branch Name 業務/分行名稱", 8],
				["KWUN TONG BRANCH 觀塘分行", 10],
				["Address 地址", 8],
				["FLAT 7B, 12/F, PROSPERITY INDUSTRIAL BUILDING", 10],
				["88 HUNG TO ROAD, KWUN TONG, KOWLOON", 10],
				["九龍觀塘鴻圖道88號興盛工業大廈12樓7B室", 10],
			]),
			...column(24, 158, 8, [
				["Nature of Business 業務性質 : IMPORT AND EXPORT OF LIGHTING 照明產品進出口", 9],
				["Status 法律地位 : BODY CORPORATE 法人團體", 9],
				["Date of Commencement 開業日期 : 04/11/2019", 9],
				["Date of Expiry 屆滿日期 : 03/11/2027", 9],
				["Certificate No. 登記證號碼 : 39284710-000-11-26-A", 10],
				["Fee and Levy 登記費及徵費 : $2,200 (FEE 費用 = $2,200 LEVY 徵費 = $0)", 9],
			]),
			...column(20, 222, 4.4, [
				["Please note the following provisions of the Business Registration Ordinance:", 7],
				[
					"The issue of this certificate does not imply that the requirements of any other law have",
					7,
				],
				[
					"been complied with, and every person carrying on business shall display it at the place",
					7,
				],
				["where the business is carried on. A penalty may be imposed for failure to do so.", 7],
				["登記證的發出並不表示已符合任何其他法例的規定。凡經營業務的人士須在", 7],
				["其營業地點展示有效的商業登記證，違者可被處以罰款或檢控。", 7],
				[
					"Section 6(6) 條例第六條第六款 : RECEIPT OF FEE AND LEVY HEREON PRINTED IN MACHINE 2026-11-04",
					6.5,
				],
			]),
		],
	},
	{
		name: "electricity bill",
		width: 210,
		height: 297,
		fills: 0.95,
		paper: "#ffffff",
		ornaments: `<rect x="0" y="0" width="210" height="18" fill="#7a3"/>
			${[96, 104, 112, 120, 128, 136, 144].map((y) => `<path d="M15 ${y}h180" stroke="#999" stroke-width="0.2"/>`).join("")}`,
		lines: [
			...column(15, 32, 6.5, [
				["Electricity Bill 電費單", 14],
				["Account Number 賬戶號碼 8412 7730 559", 9],
				["HARBOUR LIGHT TRADING CO LTD 海港明燈貿易有限公司", 9],
				["FLAT 7B 12/F PROSPERITY IND BLDG 88 HUNG TO RD", 9],
				["KWUN TONG KLN 九龍觀塘鴻圖道88號", 9],
				["Date of Bill 發單日期 28 OCT 2026    Payment Due Date 繳費期限 17 NOV 2026", 8],
				["Meter Reading 電錶讀數    Present 本次 58,213    Previous 上次 56,947", 8],
			]),
			...column(15, 94, 8, [
				[
					"Description 項目                    Units 度數          Rate 收費率          Amount 金額 $",
					8,
				],
				[
					"Energy Charge 電量電費 first 5,000 units        1,266    104.8 cents/unit        1,326.77",
					8,
				],
				[
					"Fuel Clause Charge 燃料調整費                   1,266     41.3 cents/unit          522.86",
					8,
				],
				[
					"Special Rebate 特別回扣                         1,266     -1.7 cents/unit          -21.52",
					8,
				],
				[
					"Rent and Rates Refund 差餉及地租回贈                                              -13.09",
					8,
				],
				[
					"Balance brought forward 承上結欠                                                1,204.35",
					8,
				],
				[
					"Payment received 已收款項 15 OCT 2026                                          -1,204.35",
					8,
				],
				[
					"Total Amount Due 應繳總額                                                       1,815.02",
					9,
				],
			]),
			...column(15, 168, 4, [
				["Important notes 重要事項", 7],
				[
					"Please settle this bill on or before the due date by autopay, at a bank counter, by cheque or online.",
					7,
				],
				[
					"A surcharge of 5% will be added to charges not received by the company within seven days thereafter.",
					7,
				],
				["請於繳費期限或以前以自動轉賬、銀行櫃位、支票或網上方式繳付本單。", 7],
				["逾期七日仍未收到的款項，本公司將加收百分之五的附加費用。", 7],
				["For emergency repair call 2728 8333 at any hour. 緊急維修請致電二十四小時熱線。", 7],
				[
					"Your consumption in the same period of last year was 1,318 units; the daily average is 20.4 units.",
					6.5,
				],
				["閣下去年同期用電量為1,318度，平均每日用電20.4度，溫室氣體排放約為494千克。", 6.5],
			]),
		],
	},
	{
		name: "HKID card",
		width: 85.6,
		height: 54,
		fills: 0.5,
		paper: "#dfeaf2",
		ornaments: `<rect x="4" y="18" width="22" height="28" fill="#b8a08c"/><circle cx="15" cy="28" r="6" fill="#e8c9b0"/>
			${[10, 16, 22, 28, 34, 40, 46].map((y) => `<path d="M0 ${y}q21 -6 43 0t43 0" stroke="#bcd" stroke-width="0.3" fill="none"/>`).join("")}`,
		lines: [
			{ text: "香港永久性居民身份證", x: 26, y: 7, points: 9 },
			{ text: "HONG KONG PERMANENT IDENTITY CARD", x: 26, y: 11, points: 6 },
			{ text: "陳 大 文", x: 32, y: 19, points: 12 },
			{ text: "CHAN, Tai Man", x: 32, y: 24, points: 8 },
			{ text: "7115 1129 2429", x: 32, y: 28.5, points: 6.5 },
			{ text: "出生日期 Date of Birth", x: 32, y: 33, points: 5 },
			{ text: "04-11-1985  男 M", x: 32, y: 37.5, points: 8 },
			{ text: "***AZ", x: 64, y: 37.5, points: 8 },
			{ text: "簽發日期 Date of Issue", x: 32, y: 42, points: 5 },
			{ text: "(06-96)  26-11-18", x: 32, y: 46.5, points: 8 },
			{ text: "A123456(3)", x: 60, y: 50.5, points: 10 },
		],
	},
	{
		name: "passport page",
		width: 125,
		height: 88,
		fills: 0.5,
		paper: "#f1ead8",
		ornaments: `<rect x="6" y="18" width="32" height="42" fill="#a9b4c2"/><circle cx="22" cy="33" r="9" fill="#dcb99c"/>
			${[12, 22, 32, 42, 52, 62].map((y) => `<path d="M0 ${y}q31 -8 62 0t63 0" stroke="#dcc" stroke-width="0.3" fill="none"/>`).join("")}`,
		lines: [
			{ text: "PASSPORT 護照", x: 6, y: 9, points: 11, font: "serif" },
			{ text: "Type 類型 P    Code of Issuing State 簽發國代碼 SGP", x: 44, y: 9, points: 6 },
			...column(44, 17, 6.2, [
				["Passport No. 護照號碼", 5.5],
				["K1234567P", 9],
				["Name 姓名", 5.5],
				["WONG SIEW LING MARGARET", 9],
				["Nationality 國籍", 5.5],
				["SINGAPORE CITIZEN", 9],
				["Date of birth 出生日期        Sex 性別", 5.5],
				["17 MAR 1979        F", 9],
				["Date of issue 簽發日期        Date of expiry 有效期至", 5.5],
				["02 JUN 2022        02 JUN 2032", 9],
			]),
			{
				text: "PASGPWONG<<SIEW<LING<MARGARET<<<<<<<<<<<<<<<",
				x: 5,
				y: 76,
				points: 8.6,
				font: "mono",
			},
			{
				text: "K1234567P8SGP7903174F3206028S7912345A<<<<<06",
				x: 5,
				y: 83,
				points: 8.6,
				font: "mono",
			},
		],
	},
];

function column(
	x: number,
	y: number,
	step: number,
	lines: ReadonlyArray<readonly [text: string, points: number]>,
): PrintedLine[] {
	return lines.map(([text, points], index) => ({ text, points, x, y: y + index * step }));
}

/** @param scale pixels in a millimetre */
export function documentSvg(document: PrintedDocument, scale: number): string {
	const { width, height, paper, ornaments, lines } = document;
	const texts = lines.map(
		({ text, x, y, points, font = "sans" }) =>
			`<text x="${x}" y="${y}" font-size="${points * MM_IN_POINT}" font-family="${FAMILIES[font]}" fill="#1c1c22" xml:space="preserve">${escaped(text)}</text>`,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">
		<rect width="${width}" height="${height}" fill="${paper}"/>${ornaments}${texts.join("")}</svg>`;
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
