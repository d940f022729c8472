import { NO_SUBMISSION_KEY } from "../registration/submission-key.ts";
import type { Draft } from "./draft.ts";

/** The members that are objects themselves. */
type Group = "login" | "typedLogin" | "company" | "person" | "submissionKey";

/** A draft of some release, which may lack members and have others. */
export type StoredDraft = Partial<Omit<Draft, Group>> & {
	readonly [Name in Group]?: Partial<Draft[Name]>;
};

type Migration = (draft: StoredDraft) => StoredDraft;

/**
 * The first migration turns shape 1 into shape 2, and so on. Members that are only missing need no
 * migration: they get the values of an empty form.
 *
 * A migration must not replace an existing member: after a rollback the earlier release may have
 * written the draft, preserving members that it did not know.
 */
const MIGRATIONS: readonly Migration[] = [sayWhatMayHaveArrived];

/** The shape that this release writes and has in memory. */
export const SHAPE = 1 + MIGRATIONS.length;

/** Brings a draft to {@link SHAPE}, one shape at a time. */
export function migrate(draft: StoredDraft, shape: number): StoredDraft {
	return MIGRATIONS.slice(shape - 1).reduce((earlier, step) => step(earlier), draft);
}

function sayWhatMayHaveArrived(draft: StoredDraft): StoredDraft {
	const key = { ...NO_SUBMISSION_KEY, ...draft.submissionKey };
	const mayHaveArrived =
		draft.submissionKey?.mayHaveArrived ?? (key.value !== undefined && !key.isAnswered);
	return { ...draft, submissionKey: { ...key, mayHaveArrived } };
}
