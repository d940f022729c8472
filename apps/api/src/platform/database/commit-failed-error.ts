/**
 * A commit with unknown outcome: it may have succeeded, so nothing that depends on it may be
 * undone. After a failed commit of SQLite the disk's contents cannot be trusted: the process ends,
 * and its supervisor restarts it.
 */
export class CommitFailedError extends Error {
	override readonly name: string = "CommitFailedError";
}

/**
 * PostgreSQL did not answer a commit. A later transaction waits for the end of the first by the
 * lock that all share, and then sees whether it was committed.
 */
export class CommitUnansweredError extends CommitFailedError {
	override readonly name = "CommitUnansweredError";
}

/**
 * SQLite's log could not be synced. Later transactions can read its contents, but a power loss would
 * lose them. The process therefore ends before it reports any of them.
 */
export class LogLostError extends CommitFailedError {
	override readonly name = "LogLostError";
}
