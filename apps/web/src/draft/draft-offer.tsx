import { useLingui } from "@lingui/react/macro";
import { hongKongTime } from "@sim-registration/validation";
import { useState } from "react";
import { focusSoon } from "../layout/focus-soon.ts";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import { SAID_MS } from "../layout/said-ms.ts";
import {
	draftAccepted,
	draftRefused,
	foundDraftAnswered,
} from "../registration/draft-transitions.ts";
import { useRegistration, useWizardStore } from "../registration/registration-context.ts";
import { chosenFilesOf } from "../registration/step-values.ts";
import { useStepNavigation } from "../registration/use-step-navigation.ts";

/** Shown after a session ended and the same account has logged in again. */
export function DraftOffer() {
	const { t } = useLingui();
	const store = useWizardStore();
	const { goForward } = useStepNavigation();
	const isOffered = useRegistration((state) => state.isDraftOffered);
	const offeredFrom = useRegistration((state) => state.offeredFrom);
	const files = useRegistration((state) => chosenFilesOf(state).length);
	const furthest = useRegistration((state) => state.furthest);
	const [news, setNews] = useState("");
	const answer = (transition: ReturnType<typeof draftAccepted>, done: string) => {
		store.apply(transition);
		// What had the focus before the dialog was the login's.
		focusSoon("main h1");
		// After the dialog, which silences the page behind it, has closed.
		setTimeout(setNews, 0, done);
		setTimeout(setNews, SAID_MS, "");
	};
	return (
		<>
			<p className="unseen" role="status">
				{news}
			</p>
			<QuestionDialog
				isOpen={isOffered}
				title={t`Welcome back`}
				refuse={t`Start again`}
				accept={t`Continue with what you entered`}
				onRefuse={() => answer(draftRefused(), t`What you entered before has been deleted.`)}
				onAccept={() => {
					answer(draftAccepted(), t`What you entered before is back.`);
					goForward(furthest);
				}}
				isRefusalFinal
			>
				<p>
					{t`What you entered before is still here, with the files you chose. If you start again, it will be deleted.`}
				</p>
				{offeredFrom !== undefined && (
					<p>
						{t`Last changed: ${hongKongTime(new Date(offeredFrom))}.`} {t`Files: ${files}.`}
					</p>
				)}
				{furthest === "person" && <p>{t`Company Information is complete.`}</p>}
				{furthest === "confirm" && <p>{t`Company and Responsible Person are complete.`}</p>}
			</QuestionDialog>
		</>
	);
}

/** Shown if storage was slow, and something else was entered meanwhile. */
export function FoundDraftOffer() {
	const { t } = useLingui();
	const store = useWizardStore();
	const isFound = useRegistration((state) => state.foundDraft !== undefined);
	return (
		<QuestionDialog
			isOpen={isFound}
			title={t`Your earlier entries are here`}
			refuse={t`Keep what I entered now`}
			accept={t`Continue with the earlier entries`}
			onRefuse={() => store.apply(foundDraftAnswered(false))}
			onAccept={() => store.apply(foundDraftAnswered(true))}
			isEitherFinal
		>
			<p>
				{t`Your phone took a while to find what you entered before. Only one of the two can be kept.`}
			</p>
		</QuestionDialog>
	);
}
