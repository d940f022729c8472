import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

interface AnswerLimits {
	/** CPU time of the process itself, however long it waits for a CPU; by default unlimited */
	readonly cpuMs?: number;
	readonly wallMs: number;
}

/** How waiting for a line ended. */
type Answer = { readonly cpuMs: number } & (
	| { readonly kind: "line"; readonly line: string }
	/** the process used up its CPU time, or the wall time passed; it still runs */
	| { readonly kind: "outOfCpuTime" | "outOfTime" }
	/** the process exited, or got a signal from outside */
	| { readonly kind: "crashed" | "killed" }
);

const CPU_CHECK_INTERVAL_MS = 100;
/** Sent by people, supervisors and the kernel when memory runs out; no file causes them. */
const OUTSIDE_SIGNALS = ["SIGHUP", "SIGINT", "SIGKILL", "SIGTERM"];

/** Where the process writes its answers: libraries print to its standard output. */
export const ANSWERS_FD = 3;

/** A Node process that answers each request with one line, or several. */
export class LineProcess {
	readonly #child: ChildProcess;
	readonly #ended: Promise<unknown>;
	readonly #lines: string[] = [];
	#begun = "";
	#onLine = () => {};

	/**
	 * It gets nothing of this process's environment, which has secrets, and what it prints is dropped,
	 * because it may quote a file.
	 */
	constructor(argv: readonly string[]) {
		const stdio = ["pipe", "ignore", "ignore", "pipe"] as const;
		this.#child = spawn(process.execPath, argv, { stdio: [...stdio], env: {} });
		this.#ended = once(this.#child, "close").catch(() => {});
		this.#child.on("error", () => {});
		// An ended process accepts nothing more.
		this.#child.stdin?.on("error", () => {});
		this.#child.stdio[ANSWERS_FD]?.on("data", (bytes: Buffer) =>
			this.#take(bytes.toString("latin1")),
		);
	}

	get hasEnded(): boolean {
		const { exitCode, pid, signalCode } = this.#child;
		return pid === undefined || exitCode !== null || signalCode !== null;
	}

	write(bytes: Uint8Array): void {
		this.#child.stdin?.write(bytes);
	}

	#take(written: string): void {
		const [end = "", ...begun] = written.split("\n");
		this.#begun += end;
		for (const next of begun) {
			this.#lines.push(this.#begun);
			this.#begun = next;
		}
		if (begun.length > 0) this.#onLine();
	}

	/**
	 * The next line that begins like this; others are dropped. If there is none within the limits, the
	 * caller kills the process.
	 */
	nextLine(
		start: string,
		{ cpuMs: cpuLimitMs = Number.POSITIVE_INFINITY, wallMs }: AnswerLimits,
	): Promise<Answer> {
		const { pid } = this.#child;
		const before = cpuTimeMs(pid);
		let cpuMs = 0;
		// Once it has ended, only its last known use counts.
		const measure = () => {
			cpuMs = Math.max(cpuMs, cpuTimeMs(pid) - before);
		};
		return new Promise((resolve) => {
			const settle = (answer: Answer) => {
				clearTimeout(timer);
				clearInterval(check);
				this.#onLine = () => {};
				this.#child.off("close", onEnd);
				resolve(answer);
			};
			const timer = setTimeout(() => settle({ kind: "outOfTime", cpuMs }), wallMs);
			const check = setInterval(() => {
				measure();
				if (cpuMs >= cpuLimitMs) settle({ kind: "outOfCpuTime", cpuMs });
			}, CPU_CHECK_INTERVAL_MS);
			const onEnd = () => {
				const isKilled = OUTSIDE_SIGNALS.includes(this.#child.signalCode ?? "");
				settle({ kind: isKilled ? "killed" : "crashed", cpuMs });
			};
			this.#onLine = () => {
				const lines = this.#lines.splice(0);
				const at = lines.findIndex((each) => each.startsWith(start));
				if (at === -1) return;
				this.#lines.push(...lines.slice(at + 1));
				measure();
				settle({ kind: "line", line: lines[at]?.slice(start.length) ?? "", cpuMs });
			};
			this.#child.on("close", onEnd);
			this.#onLine();
			if (this.hasEnded) onEnd();
		});
	}

	/**
	 * Kills the process at once.
	 *
	 * Not by `ChildProcess.kill`: while the end of a child is being reported, Node 24.21 sends the signal
	 * to process 0, which is this process and its whole group.
	 */
	async kill(): Promise<void> {
		const { pid } = this.#child;
		if (pid !== undefined && !this.hasEnded)
			try {
				process.kill(pid, "SIGKILL");
			} catch {
				// It has just ended.
			}
		await this.#ended;
	}
}

/** In `/proc`, on every Linux that Node runs on (proc_pid_stat(5)). */
const MS_PER_TICK = 10;
/** Positions of utime and stime after the command, which may contain spaces and parentheses. */
const USER_FIELD = 11;
const SYSTEM_FIELD = 12;

/**
 * The CPU time of a process, all its threads together.
 *
 * @returns milliseconds, in steps of ten; 0 if the process has ended, or without `/proc`
 */
export function cpuTimeMs(pid: number | undefined): number {
	const fields = statOf(pid).split(") ").at(-1)?.split(" ") ?? [];
	return (Number(fields[USER_FIELD] ?? 0) + Number(fields[SYSTEM_FIELD] ?? 0)) * MS_PER_TICK;
}

function statOf(pid: number | undefined): string {
	try {
		return readFileSync(`/proc/${pid}/stat`, "latin1");
	} catch {
		return "";
	}
}
