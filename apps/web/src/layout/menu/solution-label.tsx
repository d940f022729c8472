import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage, Solution } from "@sim-registration/validation";
import { CONTENT_LANG } from "../../site-content/content-lang.ts";
import { ContentText } from "../../site-content/content-text.tsx";
import styles from "./menu-lists.module.css";

interface SolutionLabelProps {
	readonly solution: Solution;
	readonly language: ContentLanguage;
}

/** A solution's picture, title and subtitle. With faqOnly it says what its link leads to. */
export function SolutionLabel({ solution, language }: SolutionLabelProps) {
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
