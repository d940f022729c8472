import { COLLECTION_STATEMENT_VERSION } from "@sim-registration/validation";
import type { Plugin } from "vite";

const CONFIGURATION_IN_DEVELOPMENT = {
	captcha: "altcha",
	brandName: { en: "SIM Registration", tc: "電話卡登記", sc: "电话卡登记" },
	maintenance: false,
	hotline: "128-180",
	supportEmail: "support@example.com",
	mainSiteUrl: "https://www.example.com",
	iamSmart: "off",
	iamSmartMoreInfoUrl: "https://www.iamsmart.gov.hk/",
	collectionStatementVersion: COLLECTION_STATEMENT_VERSION,
};

/** Fills the placeholders of index.html in `pnpm dev`, as the server does for the built form. */
export function shellPlaceholders(): Plugin {
	return {
		name: "shell-placeholders",
		apply: "serve",
		transformIndexHtml: (html, { originalUrl }) =>
			html
				.replace("{{lang}}", originalUrl?.endsWith("/en") ? "en" : "zh-Hant-HK")
				.replaceAll("{{brandLang}}", originalUrl?.endsWith("/en") ? "en" : "zh-Hant-HK")
				.replaceAll("{{brandName}}", CONFIGURATION_IN_DEVELOPMENT.brandName.en)
				.replaceAll("{{hotline}}", CONFIGURATION_IN_DEVELOPMENT.hotline)
				.replaceAll("{{hotlineDigits}}", CONFIGURATION_IN_DEVELOPMENT.hotline)
				.replace("{{configuration}}", JSON.stringify(CONFIGURATION_IN_DEVELOPMENT)),
	};
}
