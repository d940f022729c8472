import { Injectable } from "@nestjs/common";
import {
	CONTENT_LANGUAGES,
	type ContentLanguage,
	type SiteContent,
	siteContentSchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { FOOTER } from "./content/footer.ts";
import { HEADER } from "./content/header.ts";
import { localise } from "./localise.ts";
import type { LocalisedContent } from "./localised-content.ts";

/** The content in every language, checked before the server accepts its first call. */
@Injectable()
export class SiteContentService {
	readonly #byLanguage = checkedContent({ header: HEADER, footer: FOOTER });

	in(language: ContentLanguage): SiteContent {
		return this.#byLanguage[language];
	}
}

/**
 * The content in each language.
 *
 * @throws ValiError if it violates the shared schema
 */
export function checkedContent(content: LocalisedContent): Record<ContentLanguage, SiteContent> {
	const inLanguage = (language: ContentLanguage) =>
		v.parse(siteContentSchema, localise(content, language));
	const [en, tc, sc] = CONTENT_LANGUAGES;
	return { en: inLanguage(en), tc: inLanguage(tc), sc: inLanguage(sc) };
}
