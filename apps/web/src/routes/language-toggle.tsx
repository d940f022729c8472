import { useLingui } from "@lingui/react/macro";
import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
import { activateLanguage } from "../i18n/active-language.ts";
import { isLanguage, LANGUAGE_TABLE } from "../i18n/language.ts";
import { loadForPress } from "../loading/load-for-press.ts";
import styles from "./language-toggle.module.css";

/** The other language in that language, as one word for eyes and screen readers. */
const NAMES = { en: ["EN", "English"], "zh-Hant-HK": ["繁", "繁體中文"] } as const;

/**
 * Leads to the same step in the other language, with everything that was typed. A plain link: the
 * router's own does more than needed, and the first screen would have to load it.
 */
export function LanguageToggle() {
	const { lang } = useParams({ strict: false });
	const navigate = useNavigate();
	const { history } = useRouter();
	const { t } = useLingui();
	const [hasChanged, setChanged] = useState(false);
	if (!isLanguage(lang)) return null;

	const { other } = LANGUAGE_TABLE[lang];
	const [visible, name] = NAMES[LANGUAGE_TABLE[other].lang];
	const change = async (event: MouseEvent) => {
		event.preventDefault();
		const isActive = await loadForPress(async () => {
			await activateLanguage(other);
			return true;
		});
		if (!isActive) return;
		setChanged(true);
		// The customer may have moved on meanwhile.
		const { progress = 0 } = history.location.state;
		await navigate({ to: "/$lang", params: { lang: other }, replace: true, state: { progress } });
	};
	return (
		<>
			<a
				className={styles["toggle"]}
				translate="no"
				href={import.meta.env.BASE_URL + other}
				lang={LANGUAGE_TABLE[other].lang}
				hrefLang={LANGUAGE_TABLE[other].lang}
				onClick={change}
			>
				<span aria-hidden="true">{visible}</span>
				<span className="unseen">{name}</span>
			</a>
			<span className="unseen" role="status">
				{hasChanged && t`Current language: English`}
			</span>
		</>
	);
}
