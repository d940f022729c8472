/** A file of this page is no longer on the server: a newer version of the form was installed. */
export class OutdatedPageError extends Error {
	override readonly name = "OutdatedPageError";
}
