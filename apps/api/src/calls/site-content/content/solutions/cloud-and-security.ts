import type { LocalisedSolution } from "../../localised-content.ts";
import { pictureOf } from "../picture-of.ts";

/** Services in addition to lines. */
export const CLOUD_AND_SECURITY: LocalisedSolution = {
	title: { en: "Cloud and Security", tc: "雲端及網絡保安", sc: "云端及网络安全" },
	urlID: "cloud-and-security",
	images: pictureOf("cloud-and-security"),
	subtitle: {
		en: "Keep data safe and at hand",
		tc: "數據安全，隨時取用",
		sc: "数据安全，随时取用",
	},
	children: [
		{
			title: { en: "Cloud Storage", tc: "雲端儲存", sc: "云端存储" },
			urlID: "cloud-storage",
		},
		{
			title: { en: "Endpoint Protection", tc: "端點防護", sc: "终端防护" },
			urlID: "endpoint-protection",
		},
	],
};
