import { useLingui } from "@lingui/react/macro";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useWizardStore } from "../registration/registration-context.ts";
import { loggedOut } from "../registration/session-transitions.ts";
import { leaveSession } from "./leave-session.ts";

interface LogOutProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

/** For shared phones: ends the session and removes what was entered, after asking. */
export function LogOut({ isOpen, onClose }: LogOutProps) {
	const { t } = useLingui();
	const store = useWizardStore();
	const leave = async () => {
		await leaveSession(store, loggedOut());
		onClose();
	};
	return (
		<QuestionDialog
			isOpen={isOpen}
			title={t`Log out?`}
			refuse={t`Log out`}
			accept={t`Stay`}
			onRefuse={leave}
			onAccept={onClose}
			onClose={onClose}
			isRefusalFinal
		>
			<p>{t`What you have entered and the files you chose will be removed from this form. The originals stay on your phone.`}</p>
		</QuestionDialog>
	);
}
