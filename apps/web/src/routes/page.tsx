import { useParams } from "@tanstack/react-router";
import { Activity, lazy, Suspense } from "react";
import { FALLBACK_LANGUAGE, isLanguage, type Language } from "../i18n/language.ts";
import { Header } from "../layout/header.tsx";
import { MaintenanceNotice } from "../layout/maintenance-notice.tsx";
import { untilLoaded, withSentences } from "../loading/until-loaded.ts";
import { useRegistration, useWizardStore } from "../registration/registration-context.ts";
import { maintenanceTurned } from "../registration/session-transitions.ts";
import { TakeOver } from "../takeover/take-over.tsx";
import { Footer } from "./footer.tsx";
import { LanguageToggle } from "./language-toggle.tsx";
import { MenuButton } from "./menu-button.tsx";
import { MissingFileDialog } from "./missing-file-dialog.tsx";
import { Wizard } from "./wizard.tsx";

/** What only a logged-in customer needs. */
const SessionDialogs = lazy(
	untilLoaded(
		withSentences(async () => (await import("../session/session-dialogs.tsx")).SessionDialogs),
	),
);

/**
 * The frame of every screen. During maintenance the notice replaces everything; the screen behind
 * it keeps what was typed, and returns afterwards.
 */
export function Page() {
	const store = useWizardStore();
	const language = useAddressLanguage();
	const hasSession = useRegistration((state) => state.hasSession);
	const isMaintenance = useRegistration((state) => state.isMaintenance);
	return (
		<>
			{isMaintenance && (
				<>
					<MaintenanceNotice
						language={language}
						onOver={() => store.apply(maintenanceTurned(false))}
					/>
					<TakeOver />
				</>
			)}
			<Activity mode={isMaintenance ? "hidden" : "visible"}>
				<Header
					language={language}
					toggle={<LanguageToggle />}
					menu={<MenuButton language={language} />}
				/>
				<main>
					<Wizard />
				</main>
				<Footer language={language} />
				<Suspense>{hasSession && <SessionDialogs />}</Suspense>
				<MissingFileDialog />
			</Activity>
		</>
	);
}

/** The language of the page's address. */
function useAddressLanguage(): Language {
	const { lang } = useParams({ strict: false });
	return isLanguage(lang) ? lang : FALLBACK_LANGUAGE;
}
