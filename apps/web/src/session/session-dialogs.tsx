import { useEffect } from "react";
import { DraftOffer, FoundDraftOffer } from "../draft/draft-offer.tsx";
import { keepSubmissionKey } from "../registration/kept-submission-key.ts";
import { useRegistrationStore } from "../registration/registration-context.ts";
import { BackToLoginDialog } from "./back-to-login-dialog.tsx";
import { SessionWatch } from "./session-watch.tsx";

/** The dialogs that any step after the login may show. */
export function SessionDialogs() {
	const store = useRegistrationStore();
	useEffect(() => keepSubmissionKey(store), [store]);
	return (
		<>
			<DraftOffer />
			<FoundDraftOffer />
			<BackToLoginDialog />
			<SessionWatch />
		</>
	);
}
