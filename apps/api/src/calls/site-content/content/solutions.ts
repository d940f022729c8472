import type { Localised, LocalisedCategory, LocalisedSolution } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

const FOLDER = "/real-name-registration/assets/site-content";
/** Phones cache pictures for a year: after changing one, increment this and rename the files. */
const VERSION = 1;

/** A solution's picture in each language, among the form's public files. */
function pictureOf(urlID: string): Localised<string> {
	const file = (language: string) => `${FOLDER}/${urlID}.${language}.${VERSION}.svg`;
	return { en: file("en"), tc: file("tc"), sc: file("sc") };
}

/** Mobile plans for companies. */
const BUSINESS_MOBILE: LocalisedSolution = {
	title: { en: "Business Mobile", tc: "商業流動通訊", sc: "商业移动通讯" },
	urlID: "business-mobile",
	images: pictureOf("business-mobile"),
	subtitle: {
		en: "Plans for teams of any size",
		tc: "大小團隊的通訊計劃",
		sc: "适合大小团队的通讯计划",
	},
	children: [
		{
			title: { en: "5G Plans", tc: "5G 月費計劃", sc: "5G 月费计划" },
			urlID: "5g-plans",
			subtitle: {
				en: "Data for every desk and every van",
				tc: "辦公室內外，一樣暢順",
				sc: "办公室内外，一样畅顺",
			},
			children: [
				{
					title: { en: "5G Shared Data", tc: "5G 數據共享", sc: "5G 数据共享" },
					urlID: "5g-shared-data",
				},
				{
					title: { en: "5G Local Data", tc: "5G 本地數據", sc: "5G 本地数据" },
					urlID: "5g-local-data",
				},
			],
		},
		{
			title: { en: "Mobile Broadband", tc: "流動寬頻", sc: "移动宽带" },
			urlID: "mobile-broadband",
			children: [
				{
					title: { en: "Pocket Wi-Fi", tc: "隨身 Wi-Fi", sc: "随身 Wi-Fi" },
					urlID: "pocket-wifi",
				},
				{
					title: {
						en: "Replacing a Lost SIM Card",
						tc: "補領遺失的電話智能卡",
						sc: "补领遗失的电话智能卡",
					},
					urlID: "replace-sim-card",
					faqOnly: true,
				},
			],
		},
	],
};

/** Lines and networks for offices and shops. */
const CONNECTIVITY: LocalisedSolution = {
	title: { en: "Connectivity", tc: "網絡連接", sc: "网络连接" },
	urlID: "connectivity",
	images: pictureOf("connectivity"),
	subtitle: {
		en: "Lines for offices and shops",
		tc: "辦公室及店舖的網絡",
		sc: "办公室及店铺的网络",
	},
	children: [
		{
			title: { en: "Business Broadband", tc: "商業寬頻", sc: "商业宽带" },
			urlID: "business-broadband",
		},
		{
			title: { en: "Office Wi-Fi", tc: "辦公室 Wi-Fi", sc: "办公室 Wi-Fi" },
			urlID: "office-wifi",
		},
	],
};

/** Services in addition to lines. */
const CLOUD_AND_SECURITY: LocalisedSolution = {
	title: { en: "Cloud and Security", tc: "雲端及網絡保安", sc: "云端及网络安全" },
	urlID: "cloud-and-security",
	images: pictureOf("cloud-and-security"),
	subtitle: {
		en: "Keep data safe and at hand",
		tc: "數據安全，隨時取用",
		sc: "数据安全，随时取用",
	},
	children: [
		{
			title: { en: "Cloud Storage", tc: "雲端儲存", sc: "云端存储" },
			urlID: "cloud-storage",
		},
		{
			title: { en: "Endpoint Protection", tc: "端點防護", sc: "终端防护" },
			urlID: "endpoint-protection",
		},
	],
};

/** Has no page, only questions and answers. */
const SIM_REGISTRATION: LocalisedSolution = {
	title: {
		en: "SIM Card Real-name Registration",
		tc: "電話智能卡實名登記",
		sc: "电话智能卡实名登记",
	},
	urlID: "sim-registration",
	faqOnly: true,
};

/** A test entry. */
const SAMPLE_SOLUTION: LocalisedSolution = {
	title: { en: "Sample Solution", tc: "範例方案", sc: "示例方案" },
	urlID: "sample-solution",
	isTest: true,
};

/** The solutions menu. */
export const SOLUTIONS: LocalisedCategory = {
	title: { en: "Solutions", tc: "業務方案", sc: "业务方案" },
	url: onMainSite("business/solutions"),
	analyticsTag: "menu_solutions",
	type: "solutions",
	icon: "solution",
	colours: { ground: "ink", ink: "paper" },
	solutions: [BUSINESS_MOBILE, CONNECTIVITY, CLOUD_AND_SECURITY, SIM_REGISTRATION, SAMPLE_SOLUTION],
};
