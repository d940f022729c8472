import { useLingui } from "@lingui/react/macro";
import { type ContentLanguage, type Solution, solutionPath } from "@sim-registration/validation";
import type { ReactNode } from "react";
import { CONTENT_LANG, ContentText } from "../../site-content/content-text.tsx";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import { Disclosure, OverviewLink } from "./disclosure.tsx";
import styles from "./menu-lists.module.css";

interface SolutionListProps {
	readonly solutions: readonly Solution[];
	/** the path of the category that contains them, at any level */
	readonly categoryUrl: string;
	readonly language: ContentLanguage;
	/** the page of the category, as the first entry */
	readonly overview?: ReactNode;
}

/** Solutions; those that contain others are buttons that show them. */
export function SolutionList({ solutions, categoryUrl, language, overview }: SolutionListProps) {
	return (
		<ul className={styles["list"]}>
			{overview && <li>{overview}</li>}
			{solutions.map((solution) => (
				<li key={solution.urlID}>
					<SolutionEntry solution={solution} categoryUrl={categoryUrl} language={language} />
				</li>
			))}
		</ul>
	);
}

interface SolutionProps extends Pick<SolutionListProps, "categoryUrl" | "language"> {
	readonly solution: Solution;
}

function SolutionEntry({ solution, categoryUrl, language }: SolutionProps) {
	const { title, children = [] } = solution;
	const label = <SolutionLabel solution={solution} language={language} />;
	const path = solutionPath(categoryUrl, solution);
	if (children.length === 0)
		return (
			<MainSiteLink className={styles["link"]} path={path}>
				{label}
			</MainSiteLink>
		);
	return (
		<Disclosure label={label}>
			<SolutionList
				solutions={children}
				categoryUrl={categoryUrl}
				language={language}
				overview={<OverviewLink title={title} path={path} language={language} />}
			/>
		</Disclosure>
	);
}

interface SolutionLabelProps {
	readonly solution: Solution;
	readonly language: ContentLanguage;
}

/** A solution's picture, title and subtitle. With faqOnly it says what its link leads to. */
function SolutionLabel({ solution, language }: SolutionLabelProps) {
	const { t } = useLingui();
	const { title, subtitle, image, faqOnly, isTest } = solution;
	return (
		<>
			{image && (
				<img
					className={styles["picture"]}
					src={image}
					alt=""
					width={64}
					height={48}
					loading="lazy"
				/>
			)}
			<span className={styles["words"]}>
				<ContentText text={title} language={language} isTest={isTest} />
				{faqOnly && <span className={styles["note"]}>{` ${t`FAQ`}`}</span>}
				{subtitle && (
					<span className={styles["subtitle"]} lang={CONTENT_LANG[language]}>
						{subtitle}
					</span>
				)}
			</span>
		</>
	);
}
