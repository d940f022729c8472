/** A picture's file is malformed. */
export class MalformedPictureError extends Error {
	override readonly name = "MalformedPictureError";
}
