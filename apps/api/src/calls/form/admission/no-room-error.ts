/** There was no room for a submission in time. */
export class NoRoomError extends Error {
	override readonly name = "NoRoomError";

	/** @param lack `storage_full` if the disk has no room for its drafts */
	constructor(readonly lack: "busy" | "storage_full") {
		super("No room for another submission");
	}
}
