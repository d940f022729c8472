import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useRegistration, useRegistrationStore } from "../registration/registration-context.ts";
import { loggedOut } from "../registration/session-transitions.ts";
import { leaveSession } from "./leave-session.ts";

/** For shared phones: ends the session and removes what was entered, after asking. */
export function LogOut() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const hasSession = useRegistration((state) => state.hasSession);
	const [isAsking, setAsking] = useState(false);
	const leave = async () => {
		await leaveSession(store, loggedOut());
		setAsking(false);
	};
	if (!hasSession) return null;
	return (
		<>
			<button type="button" className="link" onClick={() => setAsking(true)}>
				{t`Log out`}
			</button>
			<QuestionDialog
				isOpen={isAsking}
				title={t`Log out?`}
				refuse={t`Stay`}
				accept={t`Log out`}
				onRefuse={() => setAsking(false)}
				onAccept={leave}
				onClose={() => setAsking(false)}
			>
				<p>{t`What you have entered and the files you chose are removed from this phone.`}</p>
			</QuestionDialog>
		</>
	);
}
