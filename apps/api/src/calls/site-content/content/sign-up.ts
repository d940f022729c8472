import type { LocalisedCategory } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";

/** Becoming a customer. */
export const SIGN_UP: LocalisedCategory = {
	title: { en: "Sign Up", tc: "申請服務", sc: "申请服务" },
	url: onMainSite("business/sign-up"),
	analyticsTag: "menu_sign_up",
	type: "link",
	icon: "sign-up",
	colours: { ground: "action", ink: "ink" },
};
