import {
	type ContentLanguage,
	type HeaderContent,
	headerContentSchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { askSiteContent } from "./ask-site-content.ts";

const LINK = "title url analyticsTag isTest";
const SOLUTION = "title urlID image subtitle faqOnly isTest";
const QUERY = `query($language:Language!){siteContent(language:$language){header{
categories{${LINK} type icon colours{ground ink} subcategories{${LINK}}
solutions{${SOLUTION} children{${SOLUTION} children{${SOLUTION}}}}}
navigation{${LINK} forceActive} loginButtonText urlLogin}}}`;

const answerSchema = v.object({ header: headerContentSchema });

/** Everything that the menu shows. */
export async function fetchHeader(language: ContentLanguage): Promise<HeaderContent> {
	return (await askSiteContent(QUERY, answerSchema, language)).header;
}
