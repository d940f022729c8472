import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage, HeaderContent } from "@sim-registration/validation";
import { ContentText } from "../../site-content/content-text.tsx";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import { CategoryList } from "./category-list.tsx";
import styles from "./menu.module.css";
import { NavigationList } from "./navigation-list.tsx";

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
