import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage } from "@sim-registration/validation";
import { lazy, Suspense, useState } from "react";
import { loadForPress, unlessTyped } from "../loading/load-for-press.ts";
import { untilLoaded, withSentences } from "../loading/until-loaded.ts";
import { useRegistration } from "../registration/registration-context.ts";
import { LanguageToggle } from "./language-toggle.tsx";
import styles from "./menu-button.module.css";

/**
 * Most customers never open it, so the login loads neither its code nor its content. It is loaded
 * in advance because it contains the log-out, which has to work without a network and after a
 * release.
 */
export const loadMenu = () => import("../layout/menu/menu.tsx");
const LogOut = lazy(
	untilLoaded(withSentences(async () => (await import("../session/log-out.tsx")).LogOut)),
);

type Loaded = Awaited<ReturnType<typeof loadMenu>>;

/** Opens the menu, and keeps it mounted from then on, with the log-out in it. */
export function MenuButton({ language }: { readonly language: ContentLanguage }) {
	const { t } = useLingui();
	const hasSession = useRegistration((state) => state.hasSession);
	const generation = useRegistration((state) => state.generation);
	const [loaded, setLoaded] = useState<Loaded>();
	const [isOpen, setOpen] = useState(false);
	/** whose log-out is asked about: the next login closes the question */
	const [leaving, setLeaving] = useState<number>();
	const open = async () => {
		setLoaded(await unlessTyped(loadForPress(loadMenu)));
		setOpen(true);
	};
	const logOut = () => {
		setOpen(false);
		setLeaving(generation);
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
					onLogOut={hasSession ? logOut : undefined}
					onClose={() => setOpen(false)}
				/>
			)}
			<Suspense>
				{hasSession && (
					<LogOut isOpen={leaving === generation} onClose={() => setLeaving(undefined)} />
				)}
			</Suspense>
		</>
	);
}
