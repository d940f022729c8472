import { Trans, useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { endSession } from "../api/end-session.ts";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useRegistrationStore } from "../registration/registration-context.ts";
import { returnedToLogin } from "../registration/transitions.ts";

/** The phone's Back from the first step asks before going to login, which ends the session. */
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
					const isAsked = action === "BACK" && isLogin && store.read().hasSession;
					if (isAsked) setAsking(true);
					return isAsked;
				},
			}),
		[history, store],
	);
	const leave = async () => {
		await endSession();
		store.apply(returnedToLogin());
	};
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
				<Trans>
					You would have to log in again. What you have entered is kept, and is offered again when
					you log in with the same account number.
				</Trans>
			</p>
		</QuestionDialog>
	);
}
