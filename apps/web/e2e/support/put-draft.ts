/**
 * Runs in the browser: stores a session and a draft where the form keeps them, with the form's own
 * code. `bundle-put-draft.ts` bundles it.
 */
import { keepSessionToken } from "../../src/api/kept-session-token.ts";
import { type Draft, draftOf, filesOf } from "../../src/draft/draft.ts";
import { DraftVault } from "../../src/draft/draft-vault.ts";
import type { ChosenFile } from "../../src/files/chosen-file.ts";
import { readChosenFile } from "../../src/files/read-chosen-file.ts";
import {
	companyEdited,
	personEdited,
	stepCompleted,
} from "../../src/registration/entry-transitions.ts";
import type { LoginValues } from "../../src/registration/login-values.ts";
import { NEW_REGISTRATION } from "../../src/registration/registration-state.ts";
import { loggedIn } from "../../src/registration/session-transitions.ts";
import type { CompanyValues, PersonValues } from "../../src/registration/step-values.ts";
import { progressOf, type Step } from "../../src/registration/steps.ts";
import { takeKeyHalfHere } from "./take-key-half.ts";

export interface PutFile {
	readonly name: string;
	readonly type: string;
	readonly base64: string;
}

/** The uploads of a step, in a form that can be passed to a page. */
type PutFiles = Readonly<Record<string, PutFile>>;

/** A customer who has reached a step. */
export interface Arrival {
	readonly step: Step;
	/** of the form in the customer's language */
	readonly path: string;
	readonly token: string;
	readonly login: LoginValues;
	readonly isDummyBr: boolean;
	readonly hasEarlierRegistration: boolean;
	readonly company: Partial<Omit<CompanyValues, "brCopy" | "businessProof">>;
	readonly person: Partial<Omit<PersonValues, "idCopyF" | "idCopyB" | "idCopyS">>;
	readonly companyFiles: PutFiles;
	readonly personFiles: PutFiles;
}

declare global {
	/** @returns once the page can be reloaded: the form then opens at the step */
	var putDraft: (arrival: Arrival) => Promise<void>;
}

globalThis.putDraft = async (arrival) => {
	keepSessionToken(arrival.token);
	const draft = draftOf(await stateOf(arrival));
	if (draft) await putWhole(draft, arrival.token);
	writeHistory(arrival);
};

/** Writes as the form's own code does in the background. */
async function putWhole(draft: Draft, token: string): Promise<void> {
	const vault = new DraftVault({
		hasSession: true,
		of: (device) => takeKeyHalfHere({ token, device }),
		renew: async () => true,
		end: () => {},
		keep: async () => false,
		remind: async () => false,
		findKept: async () => [],
		forget: () => {},
	});
	await vault.keepLogin(draft);
	await vault.saveValues({ draft, editedAt: Date.now() });
	for (const contents of filesOf(draft)) await vault.saveFile(contents);
}

async function stateOf(arrival: Arrival) {
	const { step, login } = arrival;
	const companyFiles = await chosen(arrival.companyFiles);
	const personFiles = await chosen(arrival.personFiles);
	const start = loggedIn(login, arrival)(NEW_REGISTRATION);
	const before = (["company", "person"] as const).filter(
		(each) => progressOf(each) < progressOf(step),
	);
	return [
		companyEdited({ ...start.company, ...arrival.company, ...companyFiles }),
		personEdited({ ...start.person, ...arrival.person, ...personFiles }),
		...before.map(stepCompleted),
	].reduce((state, transition) => transition(state), start);
}

async function chosen(files: PutFiles): Promise<Record<string, readonly ChosenFile[]>> {
	const entries = Object.entries(files).map(
		async ([upload, file]) => [upload, [await chosenFile(file)]] as const,
	);
	return Object.fromEntries(await Promise.all(entries));
}

/** The upload field's value for a file that is sent unchanged. */
async function chosenFile({ name, type, base64 }: PutFile): Promise<ChosenFile> {
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	return await readChosenFile(new File([bytes], name, { type }), undefined, async () => ({}));
}

/** One history entry for each step up to the current one, as the router writes them. */
function writeHistory({ step, path }: Arrival): void {
	for (let progress = 0; progress <= progressOf(step); progress++) {
		const key = crypto.randomUUID();
		const state = { progress, __TSR_index: progress, key, __TSR_key: key };
		if (progress === 0) history.replaceState(state, "", path);
		else history.pushState(state, "", path);
	}
}
