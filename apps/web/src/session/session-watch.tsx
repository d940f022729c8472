import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import { ApiProblem } from "../api/api-problem.ts";
import { lossSentence } from "../api/connection-lost-error.ts";
import { clearSessionToken, readSessionEnd } from "../api/kept-session-token.ts";
import { renewSession } from "../api/session-calls.ts";
import { isDraftKept } from "../draft/keep-on-phone.ts";
import { KeepTick } from "../draft/keep-tick.tsx";
import { errorSentence } from "../i18n/error-sentences.ts";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { isSending } from "../registration/attempt.ts";
import { hasEntered } from "../registration/has-entered.ts";
import { useRegistration, useWizardStore } from "../registration/registration-context.ts";
import { signedOut } from "../registration/session-transitions.ts";
import { logOut } from "./leave-session.ts";
import { type SessionPhase, watchSession } from "./session-clock.ts";

const RENEWAL_FAILED = msg({
	id: "renewal_impossible",
	message: "We could not extend your session. Please try again.",
});

/** Before another attempt to renew the session while the registration is being sent. */
const RENEWAL_PAUSE_MS = 10_000;

/**
 * Offers to renew the session two minutes before it ends, and returns to login once it has ended.
 * While the registration is being sent, it renews the session without asking, and tries again if the
 * busy line loses an attempt.
 */
export function SessionWatch() {
	const { t, i18n } = useLingui();
	const store = useWizardStore();
	const isOnItsWay = useRegistration(isSending);
	const { phase, readAgain } = useSessionPhase();
	const hasEntries = useRegistration(hasEntered);
	const [failure, setFailure] = useState<unknown>();

	const renew = useCallback(async () => {
		const { signal, close } = store.openScope();
		await renewSession(signal).then(() => setFailure(undefined), setFailure);
		close();
		readAgain();
	}, [readAgain, store]);
	const stay = () => {
		setFailure(undefined);
		void renew();
	};
	const leave = () => logOut(store);
	const isKept = useSharedValue(isDraftKept);
	useEffect(() => {
		if (phase !== "ending" || !isOnItsWay) return;
		const timer = setTimeout(renew, failure ? RENEWAL_PAUSE_MS : 0);
		return () => clearTimeout(timer);
	}, [phase, isOnItsWay, failure, renew]);
	useEffect(() => {
		if (phase !== "ended" || isOnItsWay) return;
		clearSessionToken();
		store.apply(signedOut());
	}, [phase, isOnItsWay, store]);

	return (
		<QuestionDialog
			isOpen={phase === "ending" && !isOnItsWay}
			title={t`Are you still there?`}
			refuse={t`Log out`}
			accept={t`Continue`}
			onRefuse={leave}
			onAccept={stay}
			onClose={stay}
			isRefusalFinal={!isKept}
			control={hasEntries && <KeepTick name="keepAtEnd" />}
		>
			<p>{t`Your session ends in less than 2 minutes. Do you want to continue?`}</p>
			{!isKept && (
				<p>{t`If you do nothing, what you have entered is kept for your next login. If you log out, it is deleted.`}</p>
			)}
			{failure !== undefined && <p role="alert">{i18n._(sentenceOf(failure))}</p>}
		</QuestionDialog>
	);
}

interface SessionView {
	readonly phase: SessionPhase;
	/** after a renewal: reads the new end */
	readAgain(): void;
}

/** The session's phase by the phone's clock. */
function useSessionPhase(): SessionView {
	const [endsAt, setEndsAt] = useState(readSessionEnd);
	const [phase, setPhase] = useState<SessionPhase>("running");
	useEffect(() => (endsAt === undefined ? undefined : watchSession(endsAt, setPhase)), [endsAt]);
	const readAgain = useCallback(() => setEndsAt(readSessionEnd()), []);
	return { phase, readAgain };
}

function sentenceOf(failure: unknown) {
	return failure instanceof ApiProblem
		? errorSentence(failure.errorCode, RENEWAL_FAILED)
		: lossSentence(failure);
}
