import { DraftOffer, FoundDraftOffer } from "../draft/draft-offer.tsx";
import { BackToLoginDialog } from "./back-to-login-dialog.tsx";
import { SessionWatch } from "./session-watch.tsx";

/** The dialogs that any step after the login may show. */
export function SessionDialogs() {
	return (
		<>
			<DraftOffer />
			<FoundDraftOffer />
			<BackToLoginDialog />
			<SessionWatch />
		</>
	);
}
