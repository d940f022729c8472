import type { ContentLanguage, NavigationItem } from "@sim-registration/validation";
import { ContentText } from "../../site-content/content-text.tsx";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import styles from "./menu-lists.module.css";

interface NavigationListProps {
	readonly items: readonly NavigationItem[];
	readonly language: ContentLanguage;
}

/** The main site's sections. One with forceActive is marked as the current one. */
export function NavigationList({ items, language }: NavigationListProps) {
	return (
		<ul className={styles["list"]}>
			{items.map(({ title, url, analyticsTag, isTest, forceActive }) => (
				<li key={analyticsTag}>
					<MainSiteLink
						className={styles["link"]}
						path={url}
						analyticsTag={analyticsTag}
						isCurrent={forceActive}
					>
						<ContentText text={title} language={language} isTest={isTest} />
					</MainSiteLink>
				</li>
			))}
		</ul>
	);
}
