/** KEY_DIR has disappeared from under a running process, such as with its disk. Calls are retried. */
export class KeyFolderMissingError extends Error {
	override readonly name = "KeyFolderMissingError";

	constructor(directory: string, cause: unknown) {
		super(`KEY_DIR (${directory}) has lost its wrapping key`, { cause });
	}
}
