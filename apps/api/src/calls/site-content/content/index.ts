import type { LocalisedContent } from "../localised-content.ts";
import { CROSS_BORDER_SOLUTIONS } from "./cross-border-solutions.ts";
import { INSIGHTS } from "./insights.ts";
import { LEGAL_INFORMATION } from "./legal-information.ts";
import { NAVIGATION } from "./navigation.ts";
import { onMainSite } from "./on-main-site.ts";
import { PROMOTIONS } from "./promotions.ts";
import { SIGN_UP } from "./sign-up.ts";
import { SOLUTIONS } from "./solutions.ts";
import { SUPPORT } from "./support.ts";
import { WHY_THE_PROVIDER } from "./why-the-provider.ts";

/** All content of header, solutions menu and footer, in every language. */
export const SITE_CONTENT: LocalisedContent = {
	header: {
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
	},
	footer: { categories: [LEGAL_INFORMATION] },
};
