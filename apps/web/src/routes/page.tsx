import { Activity, lazy, Suspense } from "react";
import { Header } from "../layout/header.tsx";
import { MaintenanceNotice } from "../layout/maintenance-notice.tsx";
import { untilLoaded } from "../loading/until-loaded.ts";
import { withSentences } from "../loading/with-sentences.ts";
import { useRegistration, useRegistrationStore } from "../registration/registration-context.ts";
import { maintenanceTurned } from "../registration/session-transitions.ts";
import { TakeOver } from "../takeover/take-over.tsx";
import { LanguageToggle } from "./language-toggle.tsx";
import { MenuButton } from "./menu-button.tsx";
import { MissingFileDialog } from "./missing-file-dialog.tsx";
import { PageFooter } from "./page-footer.tsx";
import { useAddressLanguage } from "./use-address-language.ts";
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
	const store = useRegistrationStore();
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
				<Header language={language} toggle={<LanguageToggle />} menu={<MenuButton />} />
				<main>
					<Wizard />
				</main>
				<PageFooter />
				<Suspense>{hasSession && <SessionDialogs />}</Suspense>
				<MissingFileDialog />
			</Activity>
		</>
	);
}
