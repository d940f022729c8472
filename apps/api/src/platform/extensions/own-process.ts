import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { extname } from "node:path";
import { setTimeout as setTimeoutAsync } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { errorClassOf } from "../logging/error-class.ts";
import type { ServerEvent } from "./listener.ts";
import type { ToProcess } from "./own-process-main.ts";
import type { RegistrationPages } from "./registration-pages.ts";
import type { RegistrationRecords } from "./registration-records.ts";

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
	readonly records: RegistrationRecords;
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
/** Code that awaits its answers asks one question at a time. */
const MOST_QUESTIONS = 100;
const TOO_MANY = "too many questions";
/** Failures after which the process is in no state for another call. */
const SILENCES: readonly OwnFailure[] = ["late", "ended", "memory", "questions"];

/** To a call, or to the start, which is call 0. */
const ANSWER = v.object({
	kind: v.literal("answer"),
	number: v.number(),
	failure: v.optional(v.string()),
});
const QUESTION = v.object({ kind: v.literal("question"), id: v.number(), asked: v.unknown() });
const RECORD = { reference: v.string(), name: v.string() };
/** For a page of registrations, or about a record. */
const ASKED = v.variant("call", [
	v.object({
		call: v.literal("page"),
		before: v.optional(v.string()),
		limit: v.optional(v.number()),
	}),
	v.object({ call: v.literal("read"), ...RECORD }),
	v.object({ call: v.literal("write"), ...RECORD, value: v.unknown() }),
	v.object({ call: v.literal("remove"), ...RECORD }),
]);
export type Asked = v.InferInput<typeof ASKED>;
export type FromProcess =
	| v.InferInput<typeof ANSWER>
	| (v.InferInput<typeof QUESTION> & { readonly asked: Asked });

/** What has come of a call, or of the start, which is call 0. */
type Outcome = "done" | { readonly failure: OwnFailure };

/**
 * The process in which a listener or a job of the extensions runs, one call at a time. It starts
 * with the first call, and is killed when it takes too long or uses too much memory; the next call
 * starts another. Whatever else it sends is ignored: libraries may send messages of their own.
 */
export class OwnProcess {
	readonly #options: OwnProcessOptions;
	#child: ChildProcess | undefined;
	#calls = 0;

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
			const started = await this.#outcomeOf(this.#start(), 0, startMs);
			if (started !== "done")
				return await this.#end(started.failure === "ended" ? "start" : started.failure);
		}
		const child = this.#child;
		if (child === undefined) return "ended";
		const number = ++this.#calls;
		const outcome = this.#outcomeOf(child, number, limitMs + GRACE_MS);
		void send(child, { kind: "call", number, event, limitMs });
		const ended = await outcome;
		if (ended === "done") return undefined;
		return SILENCES.includes(ended.failure) ? await this.#end(ended.failure) : ended.failure;
	}

	/** Ends the process until the next call. */
	async stop(): Promise<void> {
		const child = this.#child;
		this.#child = undefined;
		if (child === undefined || hasEnded(child)) return;
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
		// Customers come first.
		if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
		child.on("error", () => {});
		this.#answerQuestions(child);
		this.#child = child;
		return child;
	}

	async #end(failure: OwnFailure): Promise<OwnFailure> {
		await this.stop();
		return failure;
	}

	#outcomeOf(child: ChildProcess, number: number, limitMs: number): Promise<Outcome> {
		return new Promise((resolve) => {
			const settle = (outcome: Outcome) => {
				clearTimeout(timer);
				clearInterval(check);
				child.off("message", onMessage);
				child.off("exit", onExit);
				child.off(TOO_MANY, onTooMany);
				resolve(outcome);
			};
			const onMessage = (message: unknown) => {
				if (!v.is(ANSWER, message) || message.number !== number) return;
				settle(message.failure === undefined ? "done" : { failure: message.failure });
			};
			const onExit = () => settle({ failure: "ended" });
			const onTooMany = () => settle({ failure: "questions" });
			const timer = setTimeout(() => settle({ failure: "late" }), limitMs);
			const check = setInterval(() => {
				if (residentBytes(child.pid) > this.#options.limits.bytes) settle({ failure: "memory" });
			}, MEMORY_CHECK_MS);
			child.on("message", onMessage);
			child.on("exit", onExit);
			child.on(TOO_MANY, onTooMany);
			if (child.pid === undefined || hasEnded(child)) onExit();
		});
	}

	/**
	 * One after the other, with pauses as long as the answers took, so that a job takes at most half
	 * of one connection to the database.
	 */
	#answerQuestions(child: ChildProcess): void {
		let waiting = 0;
		let before: Promise<void> = Promise.resolve();
		child.on("message", (message: unknown) => {
			if (!v.is(QUESTION, message)) return;
			waiting++;
			if (waiting > MOST_QUESTIONS) child.emit(TOO_MANY);
			else
				before = before.then(async () => {
					const begun = performance.now();
					if (this.#child === child) await this.#reply(child, message);
					await setTimeoutAsync(performance.now() - begun);
					waiting--;
				});
		});
	}

	/** @returns once the process has read it, or has ended */
	async #reply(child: ChildProcess, { id, asked }: v.InferOutput<typeof QUESTION>): Promise<void> {
		try {
			const result = await this.#answerTo(v.parse(ASKED, asked));
			await send(child, { kind: "reply", id, result });
		} catch (error) {
			await send(child, { kind: "reply", id, failure: errorClassOf(error) });
		}
	}

	async #answerTo(asked: v.InferOutput<typeof ASKED>): Promise<unknown> {
		const { registrations, records } = this.#options;
		if (asked.call === "page") return await registrations?.page(asked);
		const { reference, name } = asked;
		if (asked.call === "read") return await records.read(reference, name);
		if (asked.call === "write") return await records.write(reference, name, asked.value);
		return await records.remove(reference, name);
	}
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}

/** A process that has ended needs no message. */
function send(child: ChildProcess, message: ToProcess): Promise<void> {
	return new Promise((resolve) => child.send(message, () => resolve()));
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
