import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { endSession } from "../api/end-session.ts";
import { useRegistration, useRegistrationStore } from "../registration/registration-context.ts";
import { loggedOut } from "../registration/transitions.ts";
import { QuestionDialog } from "./question-dialog.tsx";

/** For shared phones: ends the session and removes what was entered, after asking. */
export function LogOut() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const hasSession = useRegistration((state) => state.hasSession);
	const [isAsking, setAsking] = useState(false);
	const leave = async () => {
		await endSession();
		setAsking(false);
		store.apply(loggedOut());
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
				<p>
					<Trans>What you have entered and the files you chose are removed from this phone.</Trans>
				</p>
			</QuestionDialog>
		</>
	);
}
