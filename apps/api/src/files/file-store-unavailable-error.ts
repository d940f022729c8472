/**
 * The place where files are kept does not answer, or refuses. It is tried again.
 *
 * What was asked for may have been done all the same, or may still be, where `isEndUnknown` is true;
 * then nothing is taken back on its account: the sweep decides later, by the database.
 */
export class FileStoreUnavailableError extends Error {
	override readonly name = "FileStoreUnavailableError";
	/** for the log: what the service calls it, such as `NoSuchBucket` */
	readonly code: string;
	readonly isEndUnknown: boolean;

	constructor({ code, isEndUnknown }: { readonly code: string; readonly isEndUnknown: boolean }) {
		super(`The file store does not work: ${code}`);
		this.code = code;
		this.isEndUnknown = isEndUnknown;
	}
}
