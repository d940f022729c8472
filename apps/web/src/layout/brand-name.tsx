import type { ContentLanguage } from "@sim-registration/validation";
import { useConfiguration } from "../configuration/configuration.ts";

/** The provider's name. Under /sc it is in Simplified Chinese, unlike the rest of the page. */
export function BrandName({ language }: { readonly language: ContentLanguage }) {
	const { brandName } = useConfiguration();
	return (
		<span lang={language === "sc" ? "zh-Hans" : undefined} translate="no">
			{brandName[language]}
		</span>
	);
}
