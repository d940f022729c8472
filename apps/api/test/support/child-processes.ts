import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const CHANNEL = "child_process";

/** Tracks the child processes of this process. */
export class ChildProcesses implements Disposable {
	readonly #children: ChildProcess[] = [];
	readonly #onChild: (child: ChildProcess) => void;

	/** @param onChild called with each before it runs */
	constructor(onChild: (child: ChildProcess) => void = () => {}) {
		this.#onChild = onChild;
		subscribe(CHANNEL, this.#listener);
	}

	get all(): readonly ChildProcess[] {
		return this.#children;
	}

	get running(): readonly ChildProcess[] {
		return this.#children.filter(
			({ exitCode, pid, signalCode }) =>
				pid !== undefined && exitCode === null && signalCode === null,
		);
	}

	/** Not by `ChildProcess.kill`, see `LineProcess.kill`. */
	kill(signal: NodeJS.Signals): void {
		for (const { pid } of this.running) if (pid !== undefined) process.kill(pid, signal);
	}

	[Symbol.dispose](): void {
		unsubscribe(CHANNEL, this.#listener);
	}

	readonly #listener = (message: unknown): void => {
		if (typeof message !== "object" || message === null || !("process" in message)) return;
		if (!(message.process instanceof ChildProcess)) return;
		this.#children.push(message.process);
		this.#onChild(message.process);
	};
}
