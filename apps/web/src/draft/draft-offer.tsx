import { useLingui } from "@lingui/react/macro";
import { QuestionDialog } from "../layout/question-dialog.tsx";
import {
	draftAccepted,
	draftRefused,
	foundDraftAnswered,
} from "../registration/draft-transitions.ts";
import { useRegistration, useRegistrationStore } from "../registration/registration-context.ts";

/** Asked once the same account has logged in again after its session ended. */
export function DraftOffer() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const isOffered = useRegistration((state) => state.isDraftOffered);
	return (
		<QuestionDialog
			isOpen={isOffered}
			title={t`Welcome back`}
			refuse={t`Start again`}
			accept={t`Continue with what you entered`}
			onRefuse={() => store.apply(draftRefused())}
			onAccept={() => store.apply(draftAccepted())}
			isRefusalFinal
		>
			<p>
				{t`What you entered before is still here, with the files you chose. If you start again, it is removed.`}
			</p>
		</QuestionDialog>
	);
}

/** Asked where storage was slow to answer, and something else was entered meanwhile. */
export function FoundDraftOffer() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const isFound = useRegistration((state) => state.foundDraft !== undefined);
	return (
		<QuestionDialog
			isOpen={isFound}
			title={t`Your earlier entries are here`}
			refuse={t`Keep what I entered now`}
			accept={t`Continue with the earlier entries`}
			onRefuse={() => store.apply(foundDraftAnswered(false))}
			onAccept={() => store.apply(foundDraftAnswered(true))}
		>
			<p>
				{t`Your phone took a while to find what you entered before. Only one of the two can be kept.`}
			</p>
		</QuestionDialog>
	);
}
