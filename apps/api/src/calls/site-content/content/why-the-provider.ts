import type { LocalisedCategory } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

/** Advantages of the provider. */
export const WHY_THE_PROVIDER: LocalisedCategory = {
	title: { en: "Why Choose Us", tc: "為何選擇我們", sc: "为何选择我们" },
	url: onMainSite("business/why-us"),
	analyticsTag: "menu_why_us",
	type: "link",
	icon: "award",
	colours: { ground: "paper", ink: "ink" },
};
