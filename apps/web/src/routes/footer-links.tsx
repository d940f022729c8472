import {
	type ContentLanguage,
	type Subcategory,
	subcategorySchema,
} from "@sim-registration/validation";
import * as v from "valibot";
import { askSiteContent } from "../site-content/ask-site-content.ts";
import { ContentText } from "../site-content/content-text.tsx";
import { MainSiteLink } from "../site-content/main-site-link.tsx";
import { useSiteContent } from "../site-content/use-site-content.ts";
import styles from "./footer.module.css";

/** The main site's sub-pages in the footer. */
export function FooterLinks({ language }: { readonly language: ContentLanguage }) {
	const shown = useSiteContent(fetchFooterLinks, language);
	if (!shown) return null;
	return (
		<ul className={styles["links"]}>
			{shown.content.map(({ title, url, analyticsTag, isTest }) => (
				<li key={analyticsTag}>
					<MainSiteLink className={styles["link"]} path={url} analyticsTag={analyticsTag}>
						<ContentText text={title} language={shown.language} isTest={isTest} />
					</MainSiteLink>
				</li>
			))}
		</ul>
	);
}

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
