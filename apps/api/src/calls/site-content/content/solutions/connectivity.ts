import type { LocalisedSolution } from "../../localised-content.ts";
import { pictureOf } from "../picture-of.ts";

/** Lines and networks for offices and shops. */
export const CONNECTIVITY: LocalisedSolution = {
	title: { en: "Connectivity", tc: "網絡連接", sc: "网络连接" },
	urlID: "connectivity",
	images: pictureOf("connectivity"),
	subtitle: {
		en: "Lines for offices and shops",
		tc: "辦公室及店舖的網絡",
		sc: "办公室及店铺的网络",
	},
	children: [
		{
			title: { en: "Business Broadband", tc: "商業寬頻", sc: "商业宽带" },
			urlID: "business-broadband",
		},
		{
			title: { en: "Office Wi-Fi", tc: "辦公室 Wi-Fi", sc: "办公室 Wi-Fi" },
			urlID: "office-wifi",
		},
	],
};
