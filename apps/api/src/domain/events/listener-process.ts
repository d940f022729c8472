import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerEvent } from "../../platform/extensions/listener.ts";
import type { ListenerAnswer, ListenerOrder } from "./listener-main.ts";

/** Why an event was not handled: an error's class and code, or one of ours. */
export type ListenerFailure = string;

export interface ListenerLimits {
	/** for an event; the process is killed a second later */
	readonly handleMs: number;
	readonly startMs: number;
	/** resident memory */
	readonly bytes: number;
}

export interface ListenerProcessOptions {
	/** what EXTENSIONS names */
	readonly file: string;
	readonly listener: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** whether what it prints is shown; it may quote values */
	readonly isShown: boolean;
	readonly limits?: ListenerLimits;
}

const MAIN = fileURLToPath(new URL(`./listener-main${extname(import.meta.url)}`, import.meta.url));
const HEAP_LIMIT = "--max-old-space-size=192";
const MEGABYTE = 1_000_000;
export const LISTENER_LIMITS: ListenerLimits = {
	handleMs: 30_000,
	startMs: 60_000,
	bytes: 512 * MEGABYTE,
};
const GRACE_MS = 1_000;
const MEMORY_CHECK_MS = 200;

/**
 * The process in which a listener runs, one event at a time. It starts with the first event, and is
 * killed when it takes too long or too much memory; the next event starts another.
 */
export class ListenerProcess {
	readonly #options: ListenerProcessOptions;
	readonly #limits: ListenerLimits;
	#child: ChildProcess | undefined;

	constructor(options: ListenerProcessOptions) {
		this.#options = options;
		this.#limits = options.limits ?? LISTENER_LIMITS;
	}

	/**
	 * The next call must wait for the end of this one.
	 *
	 * @returns undefined if it was handled
	 */
	async handle(event: ServerEvent): Promise<ListenerFailure | undefined> {
		const { handleMs: limitMs, startMs } = this.#limits;
		if (this.#child === undefined) {
			const child = this.#start();
			const started = await this.#answerOf(child, startMs);
			if (typeof started === "string")
				return await this.#end(started === "ended" ? "start" : started);
		}
		const child = this.#child;
		if (child === undefined) return "ended";
		const answered = this.#answerOf(child, limitMs + GRACE_MS);
		child.send({ event, limitMs } satisfies ListenerOrder, () => {});
		const answer = await answered;
		if (typeof answer === "string") return await this.#end(answer);
		return answer.kind === "failed" ? answer.failure : undefined;
	}

	/** Ends the process until the next event. */
	async stop(): Promise<void> {
		const child = this.#child;
		this.#child = undefined;
		if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	}

	#start(): ChildProcess {
		const { file, listener, variables, isShown } = this.#options;
		const output = isShown ? "inherit" : "ignore";
		const child = fork(MAIN, [file, listener], {
			env: { ...variables },
			execArgv: [HEAP_LIMIT],
			stdio: ["ignore", output, output, "ipc"],
		});
		child.on("error", () => {});
		this.#child = child;
		return child;
	}

	async #end(failure: ListenerFailure): Promise<ListenerFailure> {
		await this.stop();
		return failure;
	}

	/** @returns why there is none: `late`, `ended` or `memory` */
	#answerOf(
		child: ChildProcess,
		limitMs: number,
	): Promise<ListenerAnswer | "late" | "ended" | "memory"> {
		return new Promise((resolve) => {
			const settle = (answer: ListenerAnswer | "late" | "ended" | "memory") => {
				clearTimeout(timer);
				clearInterval(check);
				child.off("message", onMessage);
				child.off("exit", onExit);
				resolve(answer);
			};
			const onMessage = (message: unknown) => settle(message as ListenerAnswer);
			const onExit = () => settle("ended");
			const timer = setTimeout(() => settle("late"), limitMs);
			const check = setInterval(() => {
				if (residentBytes(child.pid) > this.#limits.bytes) settle("memory");
			}, MEMORY_CHECK_MS);
			child.on("message", onMessage);
			child.on("exit", onExit);
			if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) onExit();
		});
	}
}

const PAGE_BYTES = 4_096;

/** @returns 0 if the process has ended, or without `/proc` */
function residentBytes(pid: number | undefined): number {
	try {
		const [, pages] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
		return Number(pages) * PAGE_BYTES;
	} catch {
		return 0;
	}
}
