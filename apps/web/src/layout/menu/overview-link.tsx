import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage } from "@sim-registration/validation";
import { CONTENT_LANG } from "../../site-content/content-lang.ts";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import { GAP, Sentence } from "../sentence.tsx";
import styles from "./menu-lists.module.css";

interface OverviewLinkProps {
	readonly title: string;
	readonly path: string;
	readonly analyticsTag?: string;
	readonly language: ContentLanguage;
}

/** The page of a disclosure's category: its button opens and closes, so the page needs a link. */
export function OverviewLink({ title, path, analyticsTag, language }: OverviewLinkProps) {
	const { t } = useLingui();
	return (
		<MainSiteLink
			className={styles["link"]}
			path={path}
			{...(analyticsTag === undefined ? {} : { analyticsTag })}
		>
			<span>
				<Sentence text={t`Overview: ${{ name: GAP }}`}>
					<span lang={CONTENT_LANG[language]}>{title}</span>
				</Sentence>
			</span>
		</MainSiteLink>
	);
}
