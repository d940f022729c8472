import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useRegistrationStore } from "../registration/registration-context.ts";
import { returnedToLogin } from "../registration/session-transitions.ts";
import { leaveSession } from "./leave-session.ts";

/**
 * The phone's Back closes a dialog, as Escape does; from the first step it asks before going to login,
 * which ends the session.
 */
export function BackToLogin() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const { history } = useRouter();
	const [isAsking, setAsking] = useState(false);
	useEffect(
		() =>
			history.block({
				enableBeforeUnload: false,
				blockerFn: ({ action, nextLocation }) => {
					const isLogin = (nextLocation?.state.progress ?? 0) === 0;
					const { hasSession, attempt } = store.read();
					// While the registration is sent, the wizard itself comes back.
					if (action !== "BACK" || attempt) return false;
					const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
					dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
					const isAsked = !dialog && isLogin && hasSession;
					if (isAsked) setAsking(true);
					return dialog !== undefined || isAsked;
				},
			}),
		[history, store],
	);
	const leave = () => leaveSession(store, returnedToLogin());
	return (
		<QuestionDialog
			isOpen={isAsking}
			title={t`Go back to login?`}
			refuse={t`Stay`}
			accept={t`Back to login`}
			onRefuse={() => setAsking(false)}
			onAccept={leave}
			onClose={() => setAsking(false)}
		>
			<p>
				{t`You would have to log in again. What you have entered is kept, and is offered again when you log in with the same account number.`}
			</p>
		</QuestionDialog>
	);
}
