import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage } from "@sim-registration/validation";
import styles from "./content-text.module.css";

/** The `lang` attribute of content: unlike the interface's texts, it exists in Simplified Chinese. */
export const CONTENT_LANG: Readonly<Record<ContentLanguage, string>> = {
	en: "en",
	tc: "zh-Hant-HK",
	sc: "zh-Hans",
};

interface ContentTextProps {
	readonly text: string;
	readonly language: ContentLanguage;
	readonly isTest: boolean;
}

/** Words from the content, in their own language; a test entry is marked as one. */
export function ContentText({ text, language, isTest }: ContentTextProps) {
	const { t } = useLingui();
	return (
		<>
			<span lang={CONTENT_LANG[language]}>{text}</span>
			{isTest && <span className={styles["mark"]}>{` ${t`Test`}`}</span>}
		</>
	);
}
