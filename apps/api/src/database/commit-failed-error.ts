/**
 * A commit that failed. It may be on the disk all the same, and the database cannot be trusted to
 * say so: the process ends, and its supervisor starts it again.
 */
export class CommitFailedError extends Error {
	override readonly name = "CommitFailedError";
}
