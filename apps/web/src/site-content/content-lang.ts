import type { ContentLanguage } from "@sim-registration/validation";

/** The `lang` attribute of content: unlike the interface's texts, it exists in Simplified Chinese. */
export const CONTENT_LANG: Readonly<Record<ContentLanguage, string>> = {
	en: "en",
	tc: "zh-Hant-HK",
	sc: "zh-Hans",
};
