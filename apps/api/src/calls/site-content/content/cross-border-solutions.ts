import type { LocalisedCategory } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

/** Solutions for working on both sides of the border. */
export const CROSS_BORDER_SOLUTIONS: LocalisedCategory = {
	title: { en: "Cross-border Solutions", tc: "跨境方案", sc: "跨境方案" },
	url: onMainSite("business/cross-border"),
	analyticsTag: "menu_cross_border",
	type: "pages",
	icon: "border",
	colours: { ground: "link", ink: "paper" },
	subcategories: [
		{
			title: {
				en: "Greater Bay Area Mobile Plans",
				tc: "大灣區流動通訊計劃",
				sc: "大湾区移动通讯计划",
			},
			url: onMainSite("business/cross-border/gba-mobile"),
			analyticsTag: "menu_cross_border_gba_mobile",
		},
		{
			title: {
				en: "Mainland China and Macau Roaming",
				tc: "中國內地及澳門漫遊",
				sc: "中国内地及澳门漫游",
			},
			url: onMainSite("business/cross-border/roaming"),
			analyticsTag: "menu_cross_border_roaming",
		},
		{
			title: { en: "Cross-border Private Lines", tc: "跨境專線", sc: "跨境专线" },
			url: onMainSite("business/cross-border/private-lines"),
			analyticsTag: "menu_cross_border_lines",
		},
	],
};
