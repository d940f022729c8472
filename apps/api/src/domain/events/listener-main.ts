import { Worker } from "node:worker_threads";
import { importFile, listOf } from "../../platform/extensions/extension-file.ts";
import { isAnyClass } from "../../platform/extensions/is-any-class.ts";
import {
	type EventListener,
	isListenerExtension,
	type ListenerMaker,
	type ServerEvent,
} from "../../platform/extensions/listener.ts";
import { errorClassOf } from "../../platform/logging/error-class.ts";

/** What the server sends to the process of a listener. */
export interface ListenerOrder {
	readonly event: ServerEvent;
	/** when the signal aborts */
	readonly limitMs: number;
}

/** What the process answers: `ready` once, then one answer to each event. */
export type ListenerAnswer =
	| { readonly kind: "ready" | "handled" }
	| { readonly kind: "failed"; readonly failure: string };

/**
 * The process of a listener. Its arguments are the file that EXTENSIONS names, and the listener's
 * name; {@link ListenerProcess} sends it events, one at a time.
 */
const [file = "", name] = process.argv.slice(2);

/** Whatever instance of the class the extensions import. */
async function make(maker: ListenerMaker): Promise<EventListener> {
	return isAnyClass(maker)
		? Reflect.construct(maker, [])
		: await (maker as () => EventListener | Promise<EventListener>)();
}

/** Also if the listener loops when the server is killed: then only another thread still runs. */
function endWithParent(): void {
	const program = `setInterval(() => {
		if (process.ppid !== ${process.ppid}) process.kill(process.pid, "SIGKILL");
	}, 1_000);`;
	new Worker(program, { eval: true, env: {} }).unref();
}

function answer(message: ListenerAnswer): void {
	process.send?.(message);
}

const items = listOf(await importFile(file));
const found = Array.isArray(items)
	? items.filter(isListenerExtension).find(({ listener }) => listener === name)
	: undefined;
if (found === undefined) throw new Error("The list has no such listener");
const listener = await make(found.make);

process.on("message", async ({ event, limitMs }: ListenerOrder) => {
	try {
		await listener.handle(event, AbortSignal.timeout(limitMs));
		answer({ kind: "handled" });
	} catch (error) {
		answer({ kind: "failed", failure: errorClassOf(error) });
	}
});
process.on("disconnect", () => process.exit());
endWithParent();
answer({ kind: "ready" });
