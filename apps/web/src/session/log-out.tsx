import { useLingui } from "@lingui/react/macro";
import { isDraftKept } from "../draft/keep-on-phone.ts";
import { KeepTick } from "../draft/keep-tick.tsx";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { hasEntered } from "../registration/has-entered.ts";
import { useRegistration, useWizardStore } from "../registration/registration-context.ts";
import { logOut } from "./leave-session.ts";

interface LogOutProps {
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

/** For shared phones: ends the session and removes what was entered, unless it is to be kept. */
export function LogOut({ isOpen, onClose }: LogOutProps) {
	const { t } = useLingui();
	const store = useWizardStore();
	const leave = async () => {
		await logOut(store);
		onClose();
	};
	const isKept = useSharedValue(isDraftKept);
	const hasEntries = useRegistration(hasEntered);
	return (
		<QuestionDialog
			isOpen={isOpen}
			title={t`Log out?`}
			refuse={t`Log out`}
			accept={t`Stay`}
			onRefuse={leave}
			onAccept={onClose}
			onClose={onClose}
			isRefusalFinal={!isKept}
			control={hasEntries && <KeepTick name="keepAtLogOut" />}
		>
			{!isKept && (
				<p>{t`What you have entered and the files you chose will be removed from this form. The originals stay on your phone.`}</p>
			)}
		</QuestionDialog>
	);
}
