import { useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { FALLBACK_LANGUAGE, isLanguage } from "../i18n/language.ts";
import { LanguageToggle } from "./language-toggle.tsx";
import styles from "./menu-button.module.css";
import { untilLoaded } from "./until-loaded.ts";

/** Most customers never open it: neither its code nor its content is fetched before. */
const Menu = lazy(untilLoaded(async () => (await import("../layout/menu/menu.tsx")).Menu));

/** Opens the menu, and holds it from then on. */
export function MenuButton() {
	const { t } = useLingui();
	const { lang } = useParams({ strict: false });
	const [state, setState] = useState<"never opened" | "open" | "closed">("never opened");
	return (
		<>
			<button
				type="button"
				className={styles["button"]}
				aria-haspopup="dialog"
				aria-expanded={state === "open"}
				onClick={() => setState("open")}
			>
				<span className={styles["lines"]} aria-hidden="true" />
				<span className="unseen">{t`Menu`}</span>
			</button>
			{state !== "never opened" && (
				<Suspense fallback={null}>
					<Menu
						isOpen={state === "open"}
						language={isLanguage(lang) ? lang : FALLBACK_LANGUAGE}
						toggle={<LanguageToggle />}
						onClose={() => setState("closed")}
					/>
				</Suspense>
			)}
		</>
	);
}
