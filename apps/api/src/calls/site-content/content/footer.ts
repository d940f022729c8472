import type { LocalisedCategory, LocalisedContent } from "../localised-content.ts";
import { onMainSite, onThisServer } from "./on-main-site.ts";

/** The footer's sub-pages. Terms and industry practice are also reached through the form's own redirects. */
const LEGAL_INFORMATION: LocalisedCategory = {
	title: { en: "Legal Information", tc: "法律資訊", sc: "法律信息" },
	url: onMainSite("support/legal"),
	analyticsTag: "footer_legal",
	type: "pages",
	icon: "document",
	colours: { ground: "paper", ink: "ink" },
	subcategories: [
		{
			title: { en: "Terms and Conditions", tc: "條款及細則", sc: "条款及细则" },
			url: onMainSite("support/tnc"),
			analyticsTag: "footer_terms",
		},
		{
			title: { en: "Disclaimer", tc: "免責聲明", sc: "免责声明" },
			url: onMainSite("support/disclaimer"),
			analyticsTag: "footer_disclaimer",
		},
		{
			title: { en: "Privacy Statements", tc: "私隱聲明", sc: "隐私声明" },
			url: onMainSite("support/privacy"),
			analyticsTag: "footer_privacy",
		},
		{
			title: { en: "Industry Practice", tc: "業界實務守則", sc: "行业实务守则" },
			url: onMainSite("support/code-of-practice"),
			analyticsTag: "footer_practice",
		},
		{
			title: { en: "Accessibility Statement", tc: "無障礙聲明", sc: "无障碍声明" },
			url: onThisServer("accessibility"),
			analyticsTag: "footer_accessibility",
		},
	],
};

export const FOOTER: LocalisedContent["footer"] = { categories: [LEGAL_INFORMATION] };
