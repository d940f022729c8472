/**
 * Root secret, vault, wrapping key and data that are not of one installation. Nothing was taken or
 * written. The message names the folder or variable, and says what to do.
 */
export class KeysDoNotFitError extends Error {
	override readonly name = "KeysDoNotFitError";
}
