import type { INestApplicationContext } from "@nestjs/common";

/** A command that cannot be carried out. The message says what to do. */
export class OperatorError extends Error {
	override readonly name = "OperatorError";
}

/** What the operator wrote after the command's name. */
export interface CommandInput {
	readonly positionals: readonly string[];
	readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One thing an operator can do. */
export interface Command {
	/** as it is called: `registrations export` */
	readonly name: string;
	/** what follows the name, for the help text */
	readonly usage: string;
	readonly summary: string;
	/** whether it may run before a server ever did */
	readonly mayBeFirst?: true;
	/** What the audit entry is about: a reference, never anything personal. */
	subjectOf(input: CommandInput): string;
	/**
	 * @returns what to print
	 * @throws OperatorError
	 */
	run(application: INestApplicationContext, input: CommandInput): Promise<string>;
}
