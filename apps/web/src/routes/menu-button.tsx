import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { loadForPress } from "../loading/missing-file.ts";
import { LanguageToggle } from "./language-toggle.tsx";
import styles from "./menu-button.module.css";
import { useAddressLanguage } from "./use-address-language.ts";

/** Most customers never open it: neither its code nor its content is fetched before. */
const loadMenu = () => import("../layout/menu/menu.tsx");

type Loaded = Awaited<ReturnType<typeof loadMenu>>;

/** Opens the menu, and holds it from then on. */
export function MenuButton() {
	const { t } = useLingui();
	const language = useAddressLanguage();
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
					language={language}
					toggle={<LanguageToggle />}
					onClose={() => setOpen(false)}
				/>
			)}
		</>
	);
}
