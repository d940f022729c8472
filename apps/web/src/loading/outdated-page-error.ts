/** A file of this page is gone from the server: a newer version of the form was installed. */
export class OutdatedPageError extends Error {
	override readonly name = "OutdatedPageError";
}
