import type { INestApplicationContext } from "@nestjs/common";
import type { OperatorSurroundings } from "./operator.module.ts";

/** A command that cannot be carried out. The message says what to do. */
export class OperatorError extends Error {
	override readonly name = "OperatorError";
}

/** A command line that says anything but what the command takes. Nothing was done. */
export class UsageError extends Error {
	override readonly name = "UsageError";
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
	/**
	 * what follows the name, for the help text: arguments in capitals, options, `|` between what
	 * excludes each other. Nothing else is accepted.
	 */
	readonly usage: string;
	readonly summary: string;
	/** whether it may run before a server ever did */
	readonly mayBeFirst?: true;
	/**
	 * whether it leaves empty tables nobody's, without an audit log: a server makes an installation of
	 * them, or a move fills them
	 */
	readonly makesNoInstallation?: true;
	/** whether it runs although keys are missing that the data was used with */
	readonly acceptsLoss?: true;
	/**
	 * What has to happen before the application can be opened, and its audit log with it.
	 *
	 * @returns what to print in front of what `run` gives, where there is anything
	 * @throws OperatorError
	 */
	before?(surroundings: OperatorSurroundings, input: CommandInput): Promise<string | undefined>;
	/** What the audit entry is about: a reference, never anything personal. */
	subjectOf(input: CommandInput): string;
	/**
	 * @returns what to print
	 * @throws OperatorError or UsageError
	 */
	run(application: INestApplicationContext, input: CommandInput): Promise<string>;
}
