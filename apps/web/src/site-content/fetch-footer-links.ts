import {
	type ContentLanguage,
	type Subcategory,
	subcategorySchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { askSiteContent } from "./ask-site-content.ts";

const QUERY = `query($language:Language!){siteContent(language:$language){footer{categories{
subcategories{title url analyticsTag isTest}}}}}`;

const answerSchema = v.object({
	footer: v.object({
		categories: v.array(v.object({ subcategories: v.array(subcategorySchema) })),
	}),
});

/** The footer shows only sub-page links, of every category. */
export async function fetchFooterLinks(language: ContentLanguage): Promise<Subcategory[]> {
	const { footer } = await askSiteContent(QUERY, answerSchema, language);
	return footer.categories.flatMap(({ subcategories }) => subcategories);
}
