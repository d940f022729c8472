/**
 * A commit whose end is unknown: it may have taken place. Nothing that belongs to it may be taken
 * back. After SQLite's the disk cannot be trusted to say so: the process ends, and its supervisor
 * starts it again.
 */
export class CommitFailedError extends Error {
	override readonly name: string = "CommitFailedError";
}

/**
 * PostgreSQL did not answer a commit. A transaction that begins afterwards waits for the end of the
 * first one, by the lock that all share, and then sees whether it took place.
 */
export class CommitUnansweredError extends CommitFailedError {
	override readonly name = "CommitUnansweredError";
}

/**
 * SQLite's log could not be synced. What it holds, later transactions see and may be lost with the
 * power: the process ends before it says anything about them.
 */
export class LogLostError extends CommitFailedError {
	override readonly name = "LogLostError";
}
