import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { PublicConfiguration } from "@sim-registration/validation";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ConfigurationProvider } from "../configuration/configuration.ts";
import { LANGUAGE_TABLE, type Language } from "../i18n/language.ts";
import { loadCatalog } from "../i18n/load-catalog.ts";
import { RegistrationProvider } from "./registration-context.ts";
import { NEW_REGISTRATION, type RegistrationState } from "./registration-state.ts";
import { WizardStore } from "./wizard-store.ts";

/** The page's configuration, for tests. */
export const CONFIGURATION: PublicConfiguration = {
	captcha: "off",
	brandName: { en: "Telecom", tc: "電訊", sc: "电讯" },
	maintenance: false,
	countsUsage: false,
	hotline: "2888 0000",
	supportEmail: "support@example.com",
	mainSiteUrl: "https://www.example.com",
	iamSmart: "off",
	iamSmartMoreInfoUrl: "https://www.iamsmart.gov.hk/",
	collectionStatementVersion: "2026-11",
};

interface Surroundings {
	readonly language?: Language;
	readonly state?: Partial<RegistrationState>;
	readonly configuration?: Partial<PublicConfiguration>;
}

/** The HTML of a part of the screen, for tests of what it shows at first. */
export async function renderInTest(
	part: ReactElement,
	{ language = "en", state, configuration }: Surroundings = {},
): Promise<string> {
	const { catalog, lang } = LANGUAGE_TABLE[language];
	const messages = await loadCatalog(catalog, ["first", "later"]);
	const store = new WizardStore({ ...NEW_REGISTRATION, ...state });
	return renderToStaticMarkup(
		<I18nProvider i18n={setupI18n({ locale: lang, messages: { [lang]: messages } })}>
			<ConfigurationProvider value={{ ...CONFIGURATION, ...configuration }}>
				<RegistrationProvider value={store}>{part}</RegistrationProvider>
			</ConfigurationProvider>
		</I18nProvider>,
	);
}

/** The texts within a piece of HTML, in order, without marks of where a line may end. */
export function textsIn(html: string): string[] {
	const plain = html.replaceAll("\u200b", "").replaceAll("\u00a0", " ");
	return plain.split(/<[^>]+>/).filter((text) => text.trim() !== "");
}
