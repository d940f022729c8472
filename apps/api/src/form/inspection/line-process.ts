import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A process of Node's that answers whatever it is told with a line. */
export class LineProcess {
	readonly #child: ChildProcess;
	readonly #ended: Promise<unknown>;
	#hasEnded = false;
	#written = "";

	/**
	 * It gets nothing of this one's environment, where secrets are, and what it says of errors goes
	 * nowhere: that may quote a file.
	 */
	constructor(argv: readonly string[]) {
		this.#child = spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "ignore"], env: {} });
		this.#ended = once(this.#child, "close").catch(() => {});
		this.#child
			.on("error", () => {})
			.once("close", () => {
				this.#hasEnded = true;
			});
		// One that was ended takes nothing more.
		this.#child.stdin?.on("error", () => {});
	}

	get hasEnded(): boolean {
		return this.#hasEnded;
	}

	write(bytes: Uint8Array): void {
		this.#child.stdin?.write(bytes);
	}

	/** @throws Error where it ends, or takes longer than this */
	nextLine(timeLimitMs: number): Promise<string> {
		return new Promise((resolve, reject) => {
			const { stdout } = this.#child;
			const onEnd = () => settle(() => reject(new Error("ended")));
			const timer = setTimeout(() => settle(() => reject(new Error("too slow"))), timeLimitMs);
			const onData = (bytes: Buffer) => {
				this.#written += bytes.toString("latin1");
				const end = this.#written.indexOf("\n");
				if (end < 0) return;
				const line = this.#written.slice(0, end);
				this.#written = this.#written.slice(end + 1);
				settle(() => resolve(line));
			};
			const settle = (answer: () => void) => {
				clearTimeout(timer);
				stdout?.off("data", onData);
				this.#child.off("close", onEnd);
				answer();
			};
			stdout?.on("data", onData);
			this.#child.on("close", onEnd);
			if (this.#hasEnded) onEnd();
		});
	}

	/** Ends it at once, whatever it does. */
	async kill(): Promise<void> {
		this.#child.kill("SIGKILL");
		await this.#ended;
	}
}
