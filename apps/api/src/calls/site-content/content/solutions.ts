import type { LocalisedCategory } from "../localised-content.ts";
import { onMainSite } from "./on-main-site.ts";
import { BUSINESS_MOBILE } from "./solutions/business-mobile.ts";
import { CLOUD_AND_SECURITY } from "./solutions/cloud-and-security.ts";
import { CONNECTIVITY } from "./solutions/connectivity.ts";
import { SAMPLE_SOLUTION } from "./solutions/sample-solution.ts";
import { SIM_REGISTRATION } from "./solutions/sim-registration.ts";

/** The solutions menu. */
export const SOLUTIONS: LocalisedCategory = {
	title: { en: "Solutions", tc: "業務方案", sc: "业务方案" },
	url: onMainSite("business/solutions"),
	analyticsTag: "menu_solutions",
	type: "solutions",
	icon: "solution",
	colours: { ground: "ink", ink: "paper" },
	solutions: [BUSINESS_MOBILE, CONNECTIVITY, CLOUD_AND_SECURITY, SIM_REGISTRATION, SAMPLE_SOLUTION],
};
