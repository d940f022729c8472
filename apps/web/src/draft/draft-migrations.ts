import { NO_SUBMISSION_KEY } from "../registration/submission-key.ts";
import type { Draft } from "./draft.ts";

/** The members that have members of their own. */
type Group = "login" | "typedLogin" | "company" | "person" | "submissionKey";

/** A draft as some release wrote it: it may lack members, and have others. */
export type StoredDraft = Partial<Omit<Draft, Group>> & {
	readonly [Name in Group]?: Partial<Draft[Name]>;
};

type Migration = (draft: StoredDraft) => StoredDraft;

/**
 * The first makes shape 2 of shape 1, the second shape 3 of shape 2, and so on. What is only missing needs
 * no migration: it is filled in as in an empty form.
 *
 * A migration keeps a member that is there already: after a rollback the earlier release may have written
 * the draft, with what it did not know.
 */
const MIGRATIONS: readonly Migration[] = [sayWhatMayHaveArrived];

/** The shape that this release writes and has in memory. */
export const SHAPE = 1 + MIGRATIONS.length;

/** Brings a draft to {@link SHAPE}, one shape after the other. */
export function migrate(draft: StoredDraft, shape: number): StoredDraft {
	return MIGRATIONS.slice(shape - 1).reduce((earlier, step) => step(earlier), draft);
}

function sayWhatMayHaveArrived(draft: StoredDraft): StoredDraft {
	const key = { ...NO_SUBMISSION_KEY, ...draft.submissionKey };
	const mayHaveArrived =
		draft.submissionKey?.mayHaveArrived ?? (key.value !== undefined && !key.isAnswered);
	return { ...draft, submissionKey: { ...key, mayHaveArrived } };
}
