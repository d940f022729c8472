import type { LocalisedCategory } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

/** Help for customers. */
export const SUPPORT: LocalisedCategory = {
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
