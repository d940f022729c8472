import { openSync } from "node:fs";
import { createInterface } from "node:readline";
import { ReadStream } from "node:tty";
import { type Command, type CommandInput, DRY_RUN, OperatorError, UsageError } from "./command.ts";

/** Asks a question on the terminal. @returns whether the answer is yes */
export type Ask = (question: string) => Promise<boolean>;

/** The operator's agreement that a command destroys something: `--yes`, or an answer on a terminal. */
export class Consent {
	readonly #ask: Ask | undefined;

	/** @param ask undefined without a terminal */
	constructor(ask?: Ask) {
		this.#ask = ask;
	}

	/**
	 * Called by a command that `destroys`, once it knows how much and before it changes anything.
	 *
	 * @param loss sentences that name how many and what will be destroyed
	 * @throws OperatorError if the answer is no
	 */
	async require({ options }: CommandInput, loss: string): Promise<void> {
		if (options.yes === true) return;
		if (this.#ask === undefined) throw unasked(loss);
		if (!(await this.#ask(`${loss}\nContinue? [y/N] `)))
			throw new OperatorError("Nothing was done.");
	}
}

/**
 * Called before anything is opened. A command that always has something to destroy is refused by
 * {@link Consent}, which can say what.
 *
 * @throws UsageError
 */
export function refuseWithoutConsent(
	{ destroys, mayDestroy, options = [] }: Command,
	input: CommandInput,
	ask: Ask | undefined,
): void {
	const isMeant = destroys?.(input) === true;
	const { yes, dryRun } = input.options;
	if (yes === true && !isMeant)
		throw new UsageError("--yes has no effect here: this would destroy nothing. Nothing was done.");
	const isAgreed = dryRun === true || yes === true || ask !== undefined;
	if (!isMeant || isAgreed || mayDestroy === undefined) return;
	const advice = options.includes(DRY_RUN) ? " --dry-run says what would be done." : "";
	throw unasked(`This would ${mayDestroy}.${advice}`);
}

function unasked(loss: string): UsageError {
	return new UsageError(
		`${loss}\nThere is no terminal to ask on: repeat the command with --yes if you mean it. Nothing was done.`,
	);
}

const YES = /^y(es)?$/i;

/** Where a question is asked; standard output belongs to the command's result. */
interface Terminal {
	readonly input: NodeJS.ReadableStream;
	readonly output: NodeJS.WritableStream;
}

/** A process's terminal, even while its standard input is a file. */
const TERMINAL = "/dev/tty";

/** @returns undefined without a terminal, or if nobody would read a question */
export function findTerminal(): Ask | undefined {
	const { stdin, stderr: output } = process;
	if (!output.isTTY) return undefined;
	if (stdin.isTTY) return (question) => askOnTerminal(question, { input: stdin, output });
	let descriptor: number;
	try {
		descriptor = openSync(TERMINAL, "r");
	} catch {
		return undefined;
	}
	return async (question) => {
		const input = new ReadStream(descriptor);
		const isYes = await askOnTerminal(question, { input, output });
		input.destroy();
		return isYes;
	};
}

/** Everything except `y` and `yes` means no: also Ctrl-C, Ctrl-D and a terminal that is closed. */
export async function askOnTerminal(
	question: string,
	{ input, output }: Terminal,
): Promise<boolean> {
	const lines = createInterface({ input, output });
	const answer = await new Promise<string | undefined>((resolve) => {
		lines.once("close", () => resolve(undefined));
		lines.question(question, resolve);
	});
	lines.close();
	if (answer !== undefined) return YES.test(answer.trim());
	output.write("\n");
	return false;
}
