import type { INestApplicationContext } from "@nestjs/common";
import { Option } from "commander";
import type { Clock } from "../platform/environment/clock.ts";
import type { Environment } from "../platform/environment/environment.ts";
import type { OperatorSurroundings } from "./operator.module.ts";

/** A command failed. The message says what to do. */
export class OperatorError extends Error {
	override readonly name = "OperatorError";
	/** the result, which is printed nevertheless */
	readonly output: string | undefined;

	constructor(message: string, output?: string) {
		super(message);
		this.output = output;
	}
}

/** The command line is invalid. Nothing was done. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

/** The arguments and options of a command; an option's name is in camel case. */
export interface CommandInput {
	readonly positionals: readonly string[];
	readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The only argument; empty where an option replaces it. */
export function argumentOf({ positionals: [text = ""] }: CommandInput): string {
	return text;
}

/** The option of every list. */
export const AS_JSON = new Option("--json", "print JSON instead of lines");

/** The option of every command that changes many things at once. */
export const DRY_RUN = new Option("--dry-run", "only say what it would do; never asks");

/** The option of every command that destroys something. */
const WITHOUT_QUESTION = new Option("--yes", "do not ask; required without a terminal");

/** What a command that runs alone receives. */
export interface Start {
	/** usually `process.env`; invalid ones too */
	readonly variables: Readonly<Record<string, string | undefined>>;
	readonly clock: Clock;
	/** asks iAM Smart for the key of its sealed calls; throws if it refuses */
	readonly fetchContentKey: (environment: Environment) => Promise<void>;
	/**
	 * runs the command like any other: keys are proved, it is audited, and gets an application
	 *
	 * @param run in place of its own
	 */
	readonly runInside: (surroundings: OperatorSurroundings, run?: Command["run"]) => Promise<string>;
}

/** The argument of a command. */
export interface CommandArgument {
	readonly name: string;
	readonly description: string;
	/** options, in camel case, one of which is required if it is omitted; `all` by default */
	readonly replacedBy?: readonly string[];
	/** refuses an invalid one by throwing commander's InvalidArgumentError */
	readonly parse?: (text: string) => string;
}

/** An operator command. */
export interface Command {
	/** its name: `registrations export` */
	readonly name: string;
	readonly summary: string;
	/** its argument: `<reference>`, or `[account]` or `[references...]` if an option can replace it */
	readonly argument?: CommandArgument;
	readonly options?: readonly Option[];
	/**
	 * Whether it destroys something with these arguments and options. Then it takes `--yes`, and is
	 * refused without that and without a terminal; `run` calls `Consent.require` once it knows what.
	 */
	readonly destroys?: (input: CommandInput) => boolean;
	/**
	 * What it would do, as in `This would …`, if it may find nothing to destroy: it is refused before
	 * it looks, or a script without `--yes` would fail only when it finds something.
	 */
	readonly mayDestroy?: string;
	/** whether it may run before the first start of a server */
	readonly mayBeFirst?: true;
	/**
	 * whether it migrates tables. New tables have no installation and no audit log yet: a server
	 * creates the installation, or a move fills the tables
	 */
	readonly migrates?: true;
	/** whether it opens nothing, so that no key service has to answer */
	readonly opensNothing?: true;
	/** whether it runs although keys of the data are missing */
	readonly acceptsLoss?: true;
	/**
	 * Called instead of `before` and `run`, and before the variables are parsed: for a command that must
	 * also run where nothing can be opened. It may call `start.runInside` to run them.
	 *
	 * @returns text to print, and whether the exit code is 1; undefined to run like any other
	 */
	runAlone?(
		input: CommandInput,
		start: Start,
	): Promise<{ readonly output: string; readonly isFailed: boolean } | undefined>;
	/**
	 * Runs before the application, and with it the audit log, is opened.
	 *
	 * @returns text to print before the result of `run`, if any
	 * @throws OperatorError
	 */
	before?(surroundings: OperatorSurroundings, input: CommandInput): Promise<string | undefined>;
	/** what is there after a signal ended it, and what to do; by default to repeat it */
	readonly ifInterrupted?: string;
	/** whether its last audit entry has the first line of its output, which names nobody, also if it failed */
	readonly recordsOutput?: true;
	/** Subject of the audit entry: a reference, never personal data. */
	subjectOf(input: CommandInput, application: INestApplicationContext): string | Promise<string>;
	/**
	 * @returns text to print
	 * @throws OperatorError or UsageError
	 */
	run(application: INestApplicationContext, input: CommandInput): Promise<string>;
}

/** All options of a command except `--as`. */
export function optionsOf({ options = [], destroys }: Command): readonly Option[] {
	return destroys === undefined ? options : [...options, WITHOUT_QUESTION];
}
