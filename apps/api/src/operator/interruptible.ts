import { constants } from "node:os";
import { OperatorError } from "./command.ts";

/** Ctrl-C, a supervisor's stop, and a closed terminal. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** A shell's exit code for a program that a signal ended is this and the signal's number. */
const SIGNALLED_EXIT_CODE = 128;

/** A signal ended the command, which has tidied up. */
export class InterruptedError extends OperatorError {
	readonly exitCode: number;

	/** @param left what is there now, and what to do */
	constructor(
		readonly signal: NodeJS.Signals,
		left = "Nothing was left behind; repeat the command.",
	) {
		super(`Interrupted by ${signal}. ${left}`);
		this.exitCode = SIGNALLED_EXIT_CODE + constants.signals[signal];
	}
}

/**
 * Runs a task that would leave something behind if its process just ended.
 *
 * @param task ends soon after its signal aborts, rejects with the reason, and leaves nothing
 */
export async function interruptible<Result>(
	task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const interruption = new AbortController();
	const interrupt = (signal: NodeJS.Signals) => interruption.abort(new InterruptedError(signal));
	for (const name of SIGNALS) process.on(name, interrupt);
	tidying += 1;
	try {
		return await task(interruption.signal);
	} finally {
		tidying -= 1;
		for (const name of SIGNALS) process.off(name, interrupt);
	}
}

/** How many tasks end by themselves when a signal arrives. */
let tidying = 0;

/** Whether the command has done everything and only has to close what it opened, and print. */
let isDone = false;

/** From now on a signal interrupts nothing that would have to be repeated. */
export function nothingLeftToDo(): void {
	isDone = true;
}

/**
 * Says at a signal what to do next, and ends the process, except while an {@link interruptible} task
 * runs. Everything else can be cut off anywhere.
 *
 * @param left what is there then, and what to do
 */
export function endAtSignals(left: string): void {
	const end = (signal: NodeJS.Signals) => {
		if (tidying > 0) return;
		const { message, exitCode } = new InterruptedError(signal, isDone ? ALL_DONE : left);
		process.stderr.write(`${message}\n`);
		process.exit(exitCode);
	};
	for (const name of SIGNALS) process.on(name, end);
}

const ALL_DONE = "The command had done everything; only its output may be missing.";

/**
 * The same elements until the signal aborts. Does not wait for the one that is being made.
 *
 * @throws the signal's reason
 */
export async function* untilInterrupted<Element>(
	elements: AsyncIterable<Element>,
	signal: AbortSignal,
): AsyncGenerator<Element> {
	const iterator = elements[Symbol.asyncIterator]();
	const { promise: interrupted, reject } = Promise.withResolvers<never>();
	interrupted.catch(() => {});
	const stop = () => reject(signal.reason);
	signal.addEventListener("abort", stop);
	try {
		while (true) {
			signal.throwIfAborted();
			const next = await Promise.race([iterator.next(), interrupted]);
			if (next.done) return;
			yield next.value;
		}
	} finally {
		signal.removeEventListener("abort", stop);
		const ended = iterator.return?.();
		if (signal.aborted) ended?.catch(() => {});
		else await ended;
	}
}
