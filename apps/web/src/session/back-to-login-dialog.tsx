import { useLingui } from "@lingui/react/macro";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { useRegistrationStore } from "../registration/registration-context.ts";
import { returnedToLogin } from "../registration/session-transitions.ts";
import { isBackAsked } from "./blocked-back.ts";
import { leaveSession } from "./leave-session.ts";

/** Asks before the phone's Back leads from the first step to login, which ends the session. */
export function BackToLoginDialog() {
	const { t } = useLingui();
	const store = useRegistrationStore();
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
