import type { LocalisedCategory } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

/** Reading for businesses. */
export const INSIGHTS: LocalisedCategory = {
	title: { en: "Insights", tc: "商業洞察", sc: "商业洞察" },
	url: onMainSite("business/insights"),
	analyticsTag: "menu_insights",
	type: "pages",
	icon: "insight",
	colours: { ground: "success", ink: "paper" },
	subcategories: [
		{
			title: { en: "Articles", tc: "專題文章", sc: "专题文章" },
			url: onMainSite("business/insights/articles"),
			analyticsTag: "menu_insights_articles",
		},
		{
			title: { en: "Customer Stories", tc: "客戶故事", sc: "客户故事" },
			url: onMainSite("business/insights/stories"),
			analyticsTag: "menu_insights_stories",
		},
		{
			title: { en: "Events and Webinars", tc: "活動及網上講座", sc: "活动及网上讲座" },
			url: onMainSite("business/insights/events"),
			analyticsTag: "menu_insights_events",
		},
	],
};
