/** The server cannot start with its extensions. `message` lists every reason. */
export class ExtensionError extends Error {
	override readonly name = "ExtensionError";

	/** @param file the value of EXTENSIONS */
	constructor(file: string, problems: readonly string[], options?: ErrorOptions) {
		const list = problems.map((problem) => `- ${problem}`).join("\n");
		super(`The extensions in ${file} cannot be used:\n${list}`, options);
	}
}
