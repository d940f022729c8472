/**
 * The file store does not answer, or reports an error. Retried. If `isEndUnknown` is true, the
 * operation may have been executed, or may still be; then nothing is undone because of this error:
 * the sweep decides later, by the database.
 */
export class FileStoreUnavailableError extends Error {
	override readonly name = "FileStoreUnavailableError";
	/** for the log: the service's error code, such as `NoSuchBucket` */
	readonly code: string;
	readonly isEndUnknown: boolean;

	constructor({ code, isEndUnknown }: { readonly code: string; readonly isEndUnknown: boolean }) {
		super(`The file store failed: ${code}`);
		this.code = code;
		this.isEndUnknown = isEndUnknown;
	}
}
