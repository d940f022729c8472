import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage } from "@sim-registration/validation";
import { type ReactNode, useId, useState } from "react";
import { CONTENT_LANG } from "../../site-content/content-text.tsx";
import { MainSiteLink } from "../../site-content/main-site-link.tsx";
import { GAP, Sentence } from "../sentence.tsx";
import styles from "./disclosure.module.css";
import lists from "./menu-lists.module.css";

interface DisclosureProps {
	readonly label: ReactNode;
	readonly children: ReactNode;
}

/** A button that shows and hides the content below it. */
export function Disclosure({ label, children }: DisclosureProps) {
	const [isOpen, setOpen] = useState(false);
	const panelId = useId();
	return (
		<>
			<button
				type="button"
				className={styles["button"]}
				aria-expanded={isOpen}
				aria-controls={panelId}
				onClick={() => setOpen(!isOpen)}
			>
				<span className={styles["label"]}>{label}</span>
				<span className={styles["arrow"]} aria-hidden="true" />
			</button>
			<div id={panelId} className={styles["panel"]} hidden={!isOpen}>
				{children}
			</div>
		</>
	);
}

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
			className={lists["link"]}
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
