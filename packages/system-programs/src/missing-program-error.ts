/** A system program that a test needs is missing. The message is one line that says what to do. */
export class MissingProgramError extends Error {
	override readonly name = "MissingProgramError";
}
