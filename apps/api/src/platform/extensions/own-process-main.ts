import { Worker } from "node:worker_threads";
import { errorClassOf } from "../logging/error-class.ts";
import { importFile, listOf } from "./extension-file.ts";
import { isAnyClass } from "./is-any-class.ts";
import { type EventListener, isListenerExtension, type ServerEvent } from "./listener.ts";
import type { FromProcess } from "./own-process.ts";
import {
	PAGE_MAX,
	type PageOptions,
	type RegistrationPage,
	type RegistrationPages,
} from "./registration-pages.ts";
import { isJobExtension, type ScheduledJob } from "./scheduled-job.ts";

/** What the server sends. */
export type ToProcess =
	| {
			readonly kind: "call";
			/** from 1 on */
			readonly number: number;
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

type Call = (event: ServerEvent | undefined, signal: AbortSignal) => Promise<void>;

/**
 * The process of a listener or a job. Its arguments are the file that EXTENSIONS names, and the name
 * in its list; {@link OwnProcess} calls it, one call at a time.
 */
const [file = "", name] = process.argv.slice(2);

/** Registrations that the server reads for a job. */
class AskedRegistrations implements RegistrationPages {
	readonly #waiting = new Map<number, (reply: ToProcess & { kind: "page" }) => void>();
	#questions = 0;

	async page({ before, limit }: PageOptions = {}): Promise<RegistrationPage> {
		const id = ++this.#questions;
		// The channel carries no infinity.
		const options = { before, limit: limit ? Math.min(limit, PAGE_MAX) : undefined };
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

// Before anything of the extensions, which may loop when it is imported.
endWithParent();
process.on("disconnect", () => process.exit());

const call = await prepare();

process.on("message", async (message: ToProcess) => {
	if (message.kind === "page") return registrations.take(message);
	const { number, event, limitMs } = message;
	try {
		await call(event, AbortSignal.timeout(limitMs));
		send({ kind: "answer", number });
	} catch (error) {
		send({ kind: "answer", number, failure: errorClassOf(error) });
	}
});
send({ kind: "answer", number: 0 });
