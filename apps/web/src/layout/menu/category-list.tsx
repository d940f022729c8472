import type { Category, ContentLanguage } from "@sim-registration/validation";
import { ContentText } from "../../site-content/content-text.tsx";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import { CategoryIcon } from "./category-icon.tsx";
import { Disclosure } from "./disclosure.tsx";
import styles from "./menu-lists.module.css";
import { OverviewLink } from "./overview-link.tsx";
import { SolutionList } from "./solution-list.tsx";

interface CategoryListProps {
	readonly categories: readonly Category[];
	readonly language: ContentLanguage;
}

/** The header's categories: each a link, or a button that shows its content. */
export function CategoryList({ categories, language }: CategoryListProps) {
	return (
		<ul className={`${styles["list"]} ${styles["categories"]}`}>
			{categories.map((category) => (
				<li key={category.analyticsTag}>
					<CategoryEntry category={category} language={language} />
				</li>
			))}
		</ul>
	);
}

interface CategoryProps {
	readonly category: Category;
	readonly language: ContentLanguage;
}

function CategoryEntry({ category, language }: CategoryProps) {
	const { title, url, analyticsTag, isTest, icon, colours, type } = category;
	const label = (
		<>
			<CategoryIcon icon={icon} colours={colours} />
			<span className={styles["words"]}>
				<ContentText text={title} language={language} isTest={isTest} />
			</span>
		</>
	);
	if (type === "link")
		return (
			<MainSiteLink className={styles["link"]} path={url} analyticsTag={analyticsTag}>
				{label}
			</MainSiteLink>
		);
	return (
		<Disclosure label={label}>
			<CategoryContents category={category} language={language} />
		</Disclosure>
	);
}

function CategoryContents({ category, language }: CategoryProps) {
	const { title, url, analyticsTag, subcategories, solutions } = category;
	const overview = (
		<OverviewLink title={title} path={url} analyticsTag={analyticsTag} language={language} />
	);
	if (solutions.length > 0)
		return (
			<SolutionList
				solutions={solutions}
				categoryUrl={url}
				language={language}
				overview={overview}
			/>
		);
	return (
		<ul className={styles["list"]}>
			<li>{overview}</li>
			{subcategories.map((page) => (
				<li key={page.analyticsTag}>
					<MainSiteLink className={styles["link"]} path={page.url} analyticsTag={page.analyticsTag}>
						<ContentText text={page.title} language={language} isTest={page.isTest} />
					</MainSiteLink>
				</li>
			))}
		</ul>
	);
}
