/** The place where files are kept does not answer, or refuses. It is tried again. */
export class FileStoreUnavailableError extends Error {
	override readonly name = "FileStoreUnavailableError";
}
