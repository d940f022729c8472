import { Worker } from "node:worker_threads";
import { errorClassOf } from "../logging/error-class.ts";
import { importFile, listOf } from "./extension-file.ts";
import { isAnyClass } from "./is-any-class.ts";
import { type EventListener, isListenerExtension, type ServerEvent } from "./listener.ts";
import type { Asked, FromProcess } from "./own-process.ts";
import {
	PAGE_MAX,
	type PageOptions,
	type RegistrationPage,
	type RegistrationPages,
} from "./registration-pages.ts";
import { type RegistrationRecords, recordAsJson } from "./registration-records.ts";
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
			readonly kind: "reply";
			/** of the question */
			readonly id: number;
			readonly result?: unknown;
			readonly failure?: string;
	  };

type Call = (event: ServerEvent | undefined, signal: AbortSignal) => Promise<void>;

/**
 * The process of a listener or a job. Its arguments are the file that EXTENSIONS names, and the name
 * in its list; {@link OwnProcess} calls it, one call at a time.
 */
const [file = "", name] = process.argv.slice(2);

type Reply = ToProcess & { kind: "reply" };

/** Registrations and records that the server reads and writes for a listener or a job. */
class AskedServer implements RegistrationPages, RegistrationRecords {
	readonly #waiting = new Map<number, (reply: Reply) => void>();
	#questions = 0;

	async page({ before, limit }: PageOptions = {}): Promise<RegistrationPage> {
		// The channel carries no infinity.
		const most = limit ? Math.min(limit, PAGE_MAX) : undefined;
		return (await this.#ask({ call: "page", before, limit: most })) as RegistrationPage;
	}

	async read(reference: string, name: string): Promise<unknown> {
		return await this.#ask({ call: "read", reference, name });
	}

	async write(reference: string, name: string, value: unknown): Promise<boolean> {
		const sent: unknown = JSON.parse(recordAsJson(value));
		return (await this.#ask({ call: "write", reference, name, value: sent })) === true;
	}

	async remove(reference: string, name: string): Promise<void> {
		await this.#ask({ call: "remove", reference, name });
	}

	take(reply: Reply): void {
		this.#waiting.get(reply.id)?.(reply);
		this.#waiting.delete(reply.id);
	}

	async #ask(asked: Asked): Promise<unknown> {
		const id = ++this.#questions;
		const { result, failure } = await new Promise<Reply>((resolve) => {
			this.#waiting.set(id, resolve);
			send({ kind: "question", id, asked });
		});
		if (failure !== undefined) throw new Error(`The server could not ${asked.call}: ${failure}`);
		return result;
	}
}

const server = new AskedServer();

/** Creates the listener or job of that name, whatever instance of its base the extensions import. */
async function prepare(): Promise<Call> {
	const items = listOf(await importFile(file));
	const all: readonly unknown[] = Array.isArray(items) ? items : [];
	const listening = all.filter(isListenerExtension).find(({ listener }) => listener === name);
	if (listening !== undefined) {
		const listener = await make<EventListener>(listening.make);
		return async (event, signal) => event && (await listener.handle(event, signal, server));
	}
	const scheduled = all.filter(isJobExtension).find(({ job }) => job === name);
	if (scheduled === undefined) throw new Error("The list has nothing of this name");
	const job = await make<ScheduledJob>(scheduled.make);
	return async (_event, signal) => await job.run(server, signal, server);
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
	if (message.kind === "reply") return server.take(message);
	const { number, event, limitMs } = message;
	try {
		await call(event, AbortSignal.timeout(limitMs));
		send({ kind: "answer", number });
	} catch (error) {
		send({ kind: "answer", number, failure: errorClassOf(error) });
	}
});
send({ kind: "answer", number: 0 });
