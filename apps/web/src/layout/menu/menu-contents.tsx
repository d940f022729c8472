import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage, HeaderContent, NavigationItem } from "@sim-registration/validation";
import { ContentText } from "../../site-content/content-text.tsx";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import { CategoryList } from "./category-list.tsx";
import styles from "./menu.module.css";
import lists from "./menu-lists.module.css";

interface MenuContentsProps {
	readonly content: HeaderContent;
	readonly language: ContentLanguage;
}

/** The menu's content: categories, the main site's sections, its login. */
export function MenuContents({ content, language }: MenuContentsProps) {
	const { t } = useLingui();
	const { categories, navigation, loginButtonText, urlLogin } = content;
	return (
		<>
			<nav aria-label={t`Products and services`}>
				<CategoryList categories={categories} language={language} />
			</nav>
			<nav aria-label={t`Main site`}>
				<NavigationList items={navigation} language={language} />
			</nav>
			<MainSiteLink className={`button secondary ${styles["login"]}`} path={urlLogin}>
				<ContentText text={loginButtonText} language={language} isTest={false} />
			</MainSiteLink>
		</>
	);
}

interface NavigationListProps {
	readonly items: readonly NavigationItem[];
	readonly language: ContentLanguage;
}

/** The main site's sections. One with forceActive is marked as the current one. */
function NavigationList({ items, language }: NavigationListProps) {
	return (
		<ul className={lists["list"]}>
			{items.map(({ title, url, analyticsTag, isTest, forceActive }) => (
				<li key={analyticsTag}>
					<MainSiteLink
						className={lists["link"]}
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
