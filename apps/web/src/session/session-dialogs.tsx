import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { DraftOffer, FoundDraftOffer } from "../draft/draft-offer.tsx";
import { ReminderAddress } from "../draft/keep-tick.tsx";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { keepSubmissionKey } from "../registration/kept-submission-key.ts";
import { useWizardStore } from "../registration/registration-context.ts";
import { returnedToLogin } from "../registration/session-transitions.ts";
import { isBackAsked } from "./blocked-back.ts";
import { leaveSession } from "./leave-session.ts";
import { SessionWatch } from "./session-watch.tsx";

/** The dialogs that any step after the login may show. */
export function SessionDialogs() {
	const store = useWizardStore();
	useEffect(() => keepSubmissionKey(store), [store]);
	return (
		<>
			<ReminderAddress />
			<DraftOffer />
			<FoundDraftOffer />
			<BackToLoginDialog />
			<SessionWatch />
		</>
	);
}

/** Asks before the phone's Back leads from the first step to login, which ends the session. */
function BackToLoginDialog() {
	const { t } = useLingui();
	const store = useWizardStore();
	const isAsking = useSharedValue(isBackAsked);
	const stay = () => isBackAsked.set(false);
	const leave = () => leaveSession(store, returnedToLogin(), { keepsDraft: true });
	return (
		<QuestionDialog
			isOpen={isAsking}
			title={t`Go back to login?`}
			refuse={t`Stay`}
			accept={t`Back to login`}
			onRefuse={stay}
			onAccept={leave}
			onClose={stay}
		>
			<p>
				{t`You would have to log in again. What you have entered is kept, and is offered again when you log in with the same account number.`}
			</p>
		</QuestionDialog>
	);
}
