/** Why an inspection gave no verdict. */
type UnfinishedReason =
	/** no process started in time */
	| "not_started"
	/** the process got too little CPU time */
	| "too_slow"
	/** something outside ended the process */
	| "killed";

/** A file without a verdict, through no fault of its own. The same file may pass later. */
export class InspectionUnfinishedError extends Error {
	override readonly name = "InspectionUnfinishedError";
	readonly reason: UnfinishedReason;

	constructor(reason: UnfinishedReason) {
		super(`An inspection came to no verdict: ${reason}`);
		this.reason = reason;
	}
}
