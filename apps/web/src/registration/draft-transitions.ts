import { type FoundDraft, NEW_REGISTRATION, type Transition } from "./registration-state.ts";
import { loggedIn } from "./session-transitions.ts";

/** The page was loaded again. Without a session the customer logs in first. */
export function draftRestored(
	draft: FoundDraft,
	{ hasSession }: { hasSession: boolean },
): Transition {
	return (state) => ({
		...state,
		...draft,
		isOnlyForm: false,
		// The tab remembers a later one than a draft that was not written since.
		...(state.submissionKey.value && { submissionKey: state.submissionKey }),
		hasSession,
		wasSignedOut: !hasSession && draft.login.accountNO !== "",
	});
}

/** The same if the form is already on the screen: it is rendered again. */
export function lateDraftRestored(...restored: Parameters<typeof draftRestored>): Transition {
	return (state) => ({
		...draftRestored(...restored)(state),
		foundDraft: undefined,
		generation: state.generation + 1,
	});
}

/** A draft was read from storage after something else was entered. */
export function draftFound(foundDraft: FoundDraft): Transition {
	return (state) => ({ ...state, foundDraft });
}

/** The customer continues with the draft that was found, or with what was entered since. */
export function foundDraftAnswered(isTaken: boolean): Transition {
	return (state) => {
		const { foundDraft, login, isDummyBr, hasEarlierRegistration, hasSession } = state;
		if (!foundDraft || !isTaken) return { ...state, foundDraft: undefined };
		// The server forgets a reminder at a login, which may have been in this page.
		const kept = { ...foundDraft, login, isDummyBr, hasEarlierRegistration, reminderTo: "" };
		return lateDraftRestored(kept, { hasSession })(state);
	};
}

/** @param reminderTo as in the state */
export function reminderSet(reminderTo: string): Transition {
	return (state) => ({ ...state, reminderTo });
}

/** The customer continues with what was entered before the session ended. */
export function draftAccepted(): Transition {
	return (state) => ({ ...state, isDraftOffered: false });
}

/** The customer starts again with empty steps, in the same session. */
export function draftRefused(): Transition {
	return (state) => {
		const { login, generation, submissionKey } = state;
		const empty = { ...NEW_REGISTRATION, login, generation };
		// Sent under another key, the form might be registered twice.
		const next = submissionKey.mayHaveArrived ? { ...empty, submissionKey } : empty;
		return loggedIn(login, state)(next);
	};
}
