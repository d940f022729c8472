import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { errorClassOf } from "../logging/error-class.ts";
import type { ServerEvent } from "./listener.ts";
import type { FromProcess, PageQuestion, ToProcess } from "./own-process-main.ts";
import type { RegistrationPages } from "./registration-pages.ts";

/** Why a call failed: an error's class and code, or one of ours. */
export type OwnFailure = string;

export interface OwnProcessLimits {
	/** for a call; the process is killed a second later */
	readonly callMs: number;
	readonly startMs: number;
	/** resident memory */
	readonly bytes: number;
}

export interface OwnProcessOptions {
	/** what EXTENSIONS names */
	readonly file: string;
	/** of the listener or job */
	readonly name: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** whether what it prints is shown; it may quote values */
	readonly isShown: boolean;
	/** what a job may read */
	readonly registrations?: RegistrationPages;
	readonly limits: OwnProcessLimits;
}

const MAIN = fileURLToPath(
	new URL(`./own-process-main${extname(import.meta.url)}`, import.meta.url),
);
const HEAP_LIMIT = "--max-old-space-size=192";
const MEGABYTE = 1_000_000;
const SECOND_MS = 1_000;
export const LISTENER_LIMITS: OwnProcessLimits = {
	callMs: 30 * SECOND_MS,
	startMs: 60 * SECOND_MS,
	bytes: 512 * MEGABYTE,
};
export const JOB_LIMITS: OwnProcessLimits = { ...LISTENER_LIMITS, callMs: 600 * SECOND_MS };
const GRACE_MS = 1_000;
const MEMORY_CHECK_MS = 200;
/** A job that awaits its pages asks one question at a time. */
const MOST_QUESTIONS = 100;

type Answer = Exclude<FromProcess, PageQuestion>;
/** Why there is no answer. */
type Silence = "late" | "ended" | "memory" | "questions";

/**
 * The process in which a listener or a job of the extensions runs, one call at a time. It starts
 * with the first call, and is killed when it takes too long or too much memory; the next call starts
 * another.
 */
export class OwnProcess {
	readonly #options: OwnProcessOptions;
	#child: ChildProcess | undefined;

	constructor(options: OwnProcessOptions) {
		this.#options = options;
	}

	/**
	 * The next call must wait for the end of this one.
	 *
	 * @param event for a listener
	 * @returns undefined if it succeeded
	 */
	async call(event?: ServerEvent): Promise<OwnFailure | undefined> {
		const { callMs: limitMs, startMs } = this.#options.limits;
		if (this.#child === undefined) {
			const started = await this.#answerOf(this.#start(), startMs);
			if (typeof started === "string")
				return await this.#end(started === "ended" ? "start" : started);
		}
		const child = this.#child;
		if (child === undefined) return "ended";
		const answered = this.#answerOf(child, limitMs + GRACE_MS);
		send(child, { kind: "call", event, limitMs });
		const answer = await answered;
		if (typeof answer === "string") return await this.#end(answer);
		return answer.kind === "failed" ? answer.failure : undefined;
	}

	/** Ends the process until the next call. */
	async stop(): Promise<void> {
		const child = this.#child;
		this.#child = undefined;
		if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	}

	#start(): ChildProcess {
		const { file, name, variables, isShown } = this.#options;
		const output = isShown ? "inherit" : "ignore";
		const child = fork(MAIN, [file, name], {
			env: { ...variables },
			execArgv: [HEAP_LIMIT],
			stdio: ["ignore", output, output, "ipc"],
		});
		child.on("error", () => {});
		this.#child = child;
		return child;
	}

	async #end(failure: OwnFailure): Promise<OwnFailure> {
		await this.stop();
		return failure;
	}

	#answerOf(child: ChildProcess, limitMs: number): Promise<Answer | Silence> {
		return new Promise((resolve) => {
			let questions = 0;
			const settle = (answer: Answer | Silence) => {
				clearTimeout(timer);
				clearInterval(check);
				child.off("message", onMessage);
				child.off("exit", onExit);
				resolve(answer);
			};
			const onMessage = async (raw: unknown) => {
				const message = raw as FromProcess;
				if (message.kind !== "question") return settle(message);
				questions++;
				if (questions > MOST_QUESTIONS) return settle("questions");
				await this.#reply(child, message);
				questions--;
			};
			const onExit = () => settle("ended");
			const timer = setTimeout(() => settle("late"), limitMs);
			const check = setInterval(() => {
				if (residentBytes(child.pid) > this.#options.limits.bytes) settle("memory");
			}, MEMORY_CHECK_MS);
			child.on("message", onMessage);
			child.on("exit", onExit);
			if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) onExit();
		});
	}

	async #reply(child: ChildProcess, { id, options }: PageQuestion): Promise<void> {
		try {
			const page = await this.#options.registrations?.page(options);
			send(child, { kind: "page", id, page });
		} catch (error) {
			send(child, { kind: "page", id, failure: errorClassOf(error) });
		}
	}
}

/** A process that has ended needs no message. */
function send(child: ChildProcess, message: ToProcess): void {
	child.send(message, () => {});
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
