/**
 * Root secret, vault, wrapping key and data belong to different installations. Nothing was changed.
 * The message names the folder or variable, and says what to do.
 */
export class KeysDoNotFitError extends Error {
	override readonly name = "KeysDoNotFitError";
}
