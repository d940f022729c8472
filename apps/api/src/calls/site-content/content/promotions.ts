import type { LocalisedCategory } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

/** Current offers; the second entry is a test entry. */
export const PROMOTIONS: LocalisedCategory = {
	title: { en: "Promotions", tc: "推廣優惠", sc: "推广优惠" },
	url: onMainSite("business/promotions"),
	analyticsTag: "menu_promotions",
	type: "pages",
	icon: "offer",
	colours: { ground: "warning", ink: "ink" },
	subcategories: [
		{
			title: { en: "Latest Offers", tc: "最新優惠", sc: "最新优惠" },
			url: onMainSite("business/promotions/latest"),
			analyticsTag: "menu_promotions_latest",
		},
		{
			title: { en: "Sample Promotion", tc: "範例推廣", sc: "示例推广" },
			url: onMainSite("business/promotions/sample"),
			analyticsTag: "menu_promotions_sample",
			isTest: true,
		},
		{
			title: {
				en: "Starter Offers for Small Businesses",
				tc: "中小企開業優惠",
				sc: "中小企业开业优惠",
			},
			url: onMainSite("business/promotions/sme"),
			analyticsTag: "menu_promotions_sme",
		},
	],
};
