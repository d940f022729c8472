/** A picture's file does not hold together. */
export class MalformedPictureError extends Error {
	override readonly name = "MalformedPictureError";
}
