import { text } from "node:stream/consumers";
import { t } from "@lingui/core/macro";
import {
	COLLECTION_STATEMENT_VERSION,
	type PublicConfiguration,
} from "@sim-registration/validation";
import { createMemoryHistory } from "@tanstack/react-router";
import { prerenderToNodeStream } from "react-dom/static";
import { Form } from "./form.tsx";
import { activateLanguage } from "./i18n/active-language.ts";
import type { Language } from "./i18n/language.ts";
import { NEW_REGISTRATION } from "./registration/registration-state.ts";
import { WizardStore } from "./registration/wizard-store.ts";
import { createFormRouter } from "./routes/router.tsx";

/** The part of the configuration that affects the first screen. Scripts read the rest. */
export interface ScreenFacts {
	readonly language: Language;
	readonly captcha: PublicConfiguration["captcha"];
	readonly isMaintenance: boolean;
}

export interface PrerenderedScreen {
	readonly title: string;
	readonly html: string;
}

/**
 * Renders the form's first screen with its own components, as React finds it when it takes over.
 */
export async function prerenderScreen(facts: ScreenFacts): Promise<PrerenderedScreen> {
	const { language, isMaintenance } = facts;
	await activateLanguage(language, { lang: "" });
	const path = import.meta.env.BASE_URL + language;
	const router = createFormRouter(createMemoryHistory({ initialEntries: [path] }));
	await router.load();
	const store = new WizardStore({ ...NEW_REGISTRATION, isMaintenance });
	const { prelude } = await prerenderToNodeStream(
		<Form configuration={configurationFor(facts)} store={store} router={router} />,
		{
			// Nothing may be streamed in pieces that a script would have to move.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			onError: (error) => {
				throw error;
			},
		},
	);
	return { title: `${t`Login`} – ${t`Real-name Registration`}`, html: await text(prelude) };
}

/** The server fills in the name. The first screen shows none of the empty values. */
const BRAND_NAME = "{{brandName}}";

function configurationFor({ captcha, isMaintenance }: ScreenFacts): PublicConfiguration {
	return {
		captcha,
		...(captcha === "recaptcha" && { recaptcha: { scriptUrl: "", v3SiteKey: "", v2SiteKey: "" } }),
		brandName: { en: BRAND_NAME, tc: BRAND_NAME, sc: BRAND_NAME },
		maintenance: isMaintenance,
		countsUsage: false,
		hotline: "",
		supportEmail: "",
		mainSiteUrl: "",
		iamSmart: "off",
		iamSmartMoreInfoUrl: "",
		collectionStatementVersion: COLLECTION_STATEMENT_VERSION,
	};
}
