import type { ContentLanguage } from "@sim-registration/validation";
import { ContentText } from "../site-content/content-text.tsx";
import { fetchFooterLinks } from "../site-content/fetch-footer-links.ts";
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
