import type {
	LocalisedCategory,
	LocalisedContent,
	LocalisedNavigationItem,
} from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";
import { SOLUTIONS } from "./solutions.ts";

/** Solutions for working on both sides of the border. */
const CROSS_BORDER_SOLUTIONS: LocalisedCategory = {
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

/** Current offers; the second entry is a test entry. */
const PROMOTIONS: LocalisedCategory = {
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

/** Reading for businesses. */
const INSIGHTS: LocalisedCategory = {
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

/** Advantages of the provider. */
const WHY_THE_PROVIDER: LocalisedCategory = {
	title: { en: "Why Choose Us", tc: "為何選擇我們", sc: "为何选择我们" },
	url: onMainSite("business/why-us"),
	analyticsTag: "menu_why_us",
	type: "link",
	icon: "award",
	colours: { ground: "paper", ink: "ink" },
};

/** Help for customers. */
const SUPPORT: LocalisedCategory = {
	title: { en: "Support", tc: "客戶支援", sc: "客户支持" },
	url: onMainSite("support"),
	analyticsTag: "menu_support",
	type: "pages",
	icon: "support",
	colours: { ground: "paper", ink: "link" },
	subcategories: [
		{
			title: { en: "Contact Us", tc: "聯絡我們", sc: "联系我们" },
			url: onMainSite("support/contact"),
			analyticsTag: "menu_support_contact",
		},
		{
			title: { en: "Frequently Asked Questions", tc: "常見問題", sc: "常见问题" },
			url: onMainSite("support/faq"),
			analyticsTag: "menu_support_faq",
		},
		{
			title: { en: "Bills and Payment", tc: "賬單及繳費", sc: "账单及缴费" },
			url: onMainSite("support/bills"),
			analyticsTag: "menu_support_bills",
		},
	],
};

/** Becoming a customer. */
const SIGN_UP: LocalisedCategory = {
	title: { en: "Sign Up", tc: "申請服務", sc: "申请服务" },
	url: onMainSite("business/sign-up"),
	analyticsTag: "menu_sign_up",
	type: "link",
	icon: "sign-up",
	colours: { ground: "action", ink: "ink" },
};

/**
 * The parts of the main site. Every user of the form is a business customer, so that part is
 * active.
 */
const NAVIGATION: readonly LocalisedNavigationItem[] = [
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

/** The categories in the order of the menu, the parts of the main site, and the login link. */
export const HEADER: LocalisedContent["header"] = {
	categories: [
		CROSS_BORDER_SOLUTIONS,
		PROMOTIONS,
		SOLUTIONS,
		INSIGHTS,
		WHY_THE_PROVIDER,
		SUPPORT,
		SIGN_UP,
	],
	navigation: NAVIGATION,
	loginButtonText: { en: "My Account", tc: "登入我的賬戶", sc: "登录我的账户" },
	urlLogin: onMainSite("my-account/login"),
};
