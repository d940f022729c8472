import { accountOf } from "./login-values.ts";
import type { RegistrationState } from "./registration-state.ts";
import type { WizardStore } from "./wizard-store.ts";

/** Where the tab stores the key of a form that may have arrived, and a digest of its account. */
const MARK = "submission-key";
/** Enough digests to tell accounts apart, and too few to find one. */
const DIGESTS = 997;

let kept: WizardStore | undefined;

/**
 * From now on a form's key is stored before the form is sent, because a form that is sent again under
 * another key is registered twice. It is stored in plain text: sealing would take time. A key that an
 * earlier page stored stays in use. Call it while there is a session; further calls do nothing.
 */
export function keepSubmissionKey(store: WizardStore): void {
	if (kept === store) return;
	kept = store;
	const [value, digest] = read()?.split(" ") ?? [];
	if (digest === digestOf(store.read()))
		store.apply((state) => ({
			...state,
			submissionKey: { value, isAnswered: false, mayHaveArrived: true },
		}));
	let { submissionKey } = store.read();
	store.subscribe(() => {
		const state = store.read();
		if (state.submissionKey === submissionKey) return;
		submissionKey = state.submissionKey;
		const { value, mayHaveArrived } = submissionKey;
		write(mayHaveArrived ? `${value} ${digestOf(state)}` : "");
	});
}

function digestOf({ login }: RegistrationState): string {
	let digest = 0;
	for (const character of accountOf(login))
		digest = (digest * 31 + character.charCodeAt(0)) % DIGESTS;
	return String(digest);
}

/** Some in-app browsers refuse storage: there the name of the window outlives a reload. */
function read(): string | null {
	try {
		return sessionStorage.getItem(MARK);
	} catch {
		return window.name;
	}
}

function write(text: string): void {
	try {
		if (text) sessionStorage.setItem(MARK, text);
		else sessionStorage.removeItem(MARK);
	} catch {
		window.name = text;
	}
}
