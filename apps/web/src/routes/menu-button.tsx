import { useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { FALLBACK_LANGUAGE, isLanguage } from "../i18n/language.ts";
import { loadForPress } from "../loading/missing-file.ts";
import { LanguageToggle } from "./language-toggle.tsx";
import styles from "./menu-button.module.css";

/** Most customers never open it: neither its code nor its content is fetched before. */
const loadMenu = () => import("../layout/menu/menu.tsx");

type Loaded = Awaited<ReturnType<typeof loadMenu>>;

/** Opens the menu, and holds it from then on. */
export function MenuButton() {
	const { t } = useLingui();
	const { lang } = useParams({ strict: false });
	const [loaded, setLoaded] = useState<Loaded>();
	const [isOpen, setOpen] = useState(false);
	const open = async () => {
		setLoaded(await loadForPress(loadMenu));
		setOpen(true);
	};
	return (
		<>
			<button
				type="button"
				className={styles["button"]}
				aria-haspopup="dialog"
				aria-expanded={loaded !== undefined && isOpen}
				onClick={open}
			>
				<span className={styles["lines"]} aria-hidden="true" />
				<span className="unseen">{t`Menu`}</span>
			</button>
			{loaded && (
				<loaded.Menu
					isOpen={isOpen}
					language={isLanguage(lang) ? lang : FALLBACK_LANGUAGE}
					toggle={<LanguageToggle />}
					onClose={() => setOpen(false)}
				/>
			)}
		</>
	);
}
