import type { LocalisedSolution } from "../../localised-content.ts";

/** Has no page, only questions and answers. */
export const SIM_REGISTRATION: LocalisedSolution = {
	title: {
		en: "SIM Card Real-name Registration",
		tc: "電話智能卡實名登記",
		sc: "电话智能卡实名登记",
	},
	urlID: "sim-registration",
	faqOnly: true,
};
