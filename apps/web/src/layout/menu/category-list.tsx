import type { Category, ContentIcon, ContentLanguage } from "@sim-registration/validation";
import { ContentText } from "../../site-content/content-text.tsx";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import chip from "./category-icon.module.css";
import { Disclosure, OverviewLink } from "./disclosure.tsx";
import styles from "./menu-lists.module.css";
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

/** Each icon as one stroke in a square of 24. */
const STROKES: Readonly<Record<ContentIcon, string>> = {
	border: "M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4",
	offer: "M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01",
	solution: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
	insight: "M5 20v-7M12 20V5M19 20v-11",
	award: "M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM8.5 14 7 21l5-3 5 3-1.5-7",
	support: "M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v5H4zM17 14h3v5h-3z",
	"sign-up": "M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2.5 20a6.5 6.5 0 0 1 13 0M19 8v6M16 11h6",
	document: "M6 3h8l4 4v14H6zM9 12h6M9 16h6",
};

/** A category's icon in its colours; decorative, because the title is beside it. */
function CategoryIcon({ icon, colours }: Pick<Category, "icon" | "colours">) {
	return (
		<span className={chip["chip"]} data-ground={colours.ground} data-ink={colours.ink}>
			<svg viewBox="0 0 24 24" aria-hidden="true">
				<path d={STROKES[icon]} />
			</svg>
		</span>
	);
}
