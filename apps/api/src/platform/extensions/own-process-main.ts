import { Worker } from "node:worker_threads";
import { errorClassOf } from "../logging/error-class.ts";
import { importFile, listOf } from "./extension-file.ts";
import { isAnyClass } from "./is-any-class.ts";
import { type EventListener, isListenerExtension, type ServerEvent } from "./listener.ts";
import type { PageOptions, RegistrationPage, RegistrationPages } from "./registration-pages.ts";
import { isJobExtension, type ScheduledJob } from "./scheduled-job.ts";

/** What the server sends. */
export type ToProcess =
	| {
			readonly kind: "call";
			/** for a listener */
			readonly event?: ServerEvent | undefined;
			/** when the signal aborts */
			readonly limitMs: number;
	  }
	| {
			readonly kind: "page";
			/** of the question */
			readonly id: number;
			readonly page?: RegistrationPage | undefined;
			readonly failure?: string;
	  };

/** What a job asks the server. */
export interface PageQuestion {
	readonly kind: "question";
	readonly id: number;
	readonly options: PageOptions;
}

/** What the process answers: `ready` once, then one answer to each call, with questions before it. */
export type FromProcess =
	| { readonly kind: "ready" | "done" }
	| { readonly kind: "failed"; readonly failure: string }
	| PageQuestion;

type Call = (event: ServerEvent | undefined, signal: AbortSignal) => Promise<void>;

/**
 * The process of a listener or a job. Its arguments are the file that EXTENSIONS names, and the name
 * in its list; {@link OwnProcess} calls it, once at a time.
 */
const [file = "", name] = process.argv.slice(2);

/** Registrations that the server reads for a job. */
class AskedRegistrations implements RegistrationPages {
	readonly #waiting = new Map<number, (reply: ToProcess & { kind: "page" }) => void>();
	#questions = 0;

	async page(options: PageOptions = {}): Promise<RegistrationPage> {
		const id = ++this.#questions;
		const reply = await new Promise<ToProcess & { kind: "page" }>((resolve) => {
			this.#waiting.set(id, resolve);
			send({ kind: "question", id, options });
		});
		if (reply.page === undefined)
			throw new Error(`Registrations could not be read: ${reply.failure}`);
		return reply.page;
	}

	take(reply: ToProcess & { kind: "page" }): void {
		this.#waiting.get(reply.id)?.(reply);
		this.#waiting.delete(reply.id);
	}
}

const registrations = new AskedRegistrations();

/** Creates the listener or job of that name, whatever instance of its base the extensions import. */
async function prepare(): Promise<Call> {
	const items = listOf(await importFile(file));
	const all: readonly unknown[] = Array.isArray(items) ? items : [];
	const listening = all.filter(isListenerExtension).find(({ listener }) => listener === name);
	if (listening !== undefined) {
		const listener = await make<EventListener>(listening.make);
		return async (event, signal) => event && (await listener.handle(event, signal));
	}
	const scheduled = all.filter(isJobExtension).find(({ job }) => job === name);
	if (scheduled === undefined) throw new Error("The list has nothing of this name");
	const job = await make<ScheduledJob>(scheduled.make);
	return async (_event, signal) => await job.run(registrations, signal);
}

async function make<Role>(maker: object): Promise<Role> {
	return isAnyClass(maker)
		? Reflect.construct(maker as new () => Role & object, [])
		: await (maker as () => Role | Promise<Role>)();
}

/** Also if it loops when the server is killed: then only another thread still runs. */
function endWithParent(): void {
	const program = `setInterval(() => {
		if (process.ppid !== ${process.ppid}) process.kill(process.pid, "SIGKILL");
	}, 1_000);`;
	new Worker(program, { eval: true, env: {} }).unref();
}

function send(message: FromProcess): void {
	process.send?.(message);
}

const call = await prepare();

process.on("message", async (message: ToProcess) => {
	if (message.kind === "page") return registrations.take(message);
	try {
		await call(message.event, AbortSignal.timeout(message.limitMs));
		send({ kind: "done" });
	} catch (error) {
		send({ kind: "failed", failure: errorClassOf(error) });
	}
});
process.on("disconnect", () => process.exit());
endWithParent();
send({ kind: "ready" });
