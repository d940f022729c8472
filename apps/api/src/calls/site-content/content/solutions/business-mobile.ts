import type { LocalisedSolution } from "../../localised-content.ts";
import { pictureOf } from "../picture-of.ts";

/** Mobile plans for companies. */
export const BUSINESS_MOBILE: LocalisedSolution = {
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
