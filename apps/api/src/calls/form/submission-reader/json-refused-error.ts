/** A text that is not JSON, or exceeds a limit that no registration reaches. */
export class JsonRefusedError extends Error {
	override readonly name = "JsonRefusedError";
}
