import type { LocalisedNavigationItem } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

/**
 * The parts of the main site. Every user of the form is a business customer, so that part is
 * active.
 */
export const NAVIGATION: readonly LocalisedNavigationItem[] = [
	{
		title: { en: "Personal", tc: "個人客戶", sc: "个人客户" },
		url: onMainSite("personal"),
		analyticsTag: "nav_personal",
	},
	{
		title: { en: "Business", tc: "商業客戶", sc: "商业客户" },
		url: onMainSite("business"),
		analyticsTag: "nav_business",
		forceActive: true,
	},
	{
		title: { en: "About Us", tc: "關於我們", sc: "关于我们" },
		url: onMainSite("about"),
		analyticsTag: "nav_about",
	},
	{
		title: { en: "Sample Page", tc: "範例頁面", sc: "示例页面" },
		url: onMainSite("sample"),
		analyticsTag: "nav_sample",
		isTest: true,
	},
];
