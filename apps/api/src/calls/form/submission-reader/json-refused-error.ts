/** A text that is not JSON, or larger in some way than any registration. */
export class JsonRefusedError extends Error {
	override readonly name = "JsonRefusedError";
}
