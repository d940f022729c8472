import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { freePort } from "@sim-registration/test-kit";
import type { Command, Connection } from "./connection.ts";

/** Method and path of each command in the standard. */
const PATHS: Readonly<Record<Command, string>> = {
	Navigate: "url",
	Refresh: "refresh",
	SetTimeouts: "timeouts",
	SetWindowRect: "window/rect",
	GetWindowHandles: "window/handles",
	SwitchToWindow: "window",
	ExecuteScript: "execute/sync",
	ElementClick: "element/{id}/click",
	ElementSendKeys: "element/{id}/value",
};
const START_TIMEOUT_MS = 20_000;
const ASK_AGAIN_MS = 100;

interface Driver {
	/** its program, which listens at `--port` */
	readonly path: string;
	readonly capabilities: Readonly<Record<string, unknown>>;
	/** of its environment, in addition to the current one */
	readonly variables?: Readonly<Record<string, string>>;
}

/** A browser behind a driver that speaks standard WebDriver: JSON over HTTP. */
export class HttpConnection implements Connection {
	readonly #driver: ChildProcess;
	readonly #session: string;

	private constructor(driver: ChildProcess, session: string) {
		this.#driver = driver;
		this.#session = session;
	}

	static async start({ path, capabilities, variables }: Driver): Promise<HttpConnection> {
		const port = await freePort();
		const driver = spawn(path, [`--port=${port}`], {
			env: { ...process.env, ...variables },
			stdio: "ignore",
		});
		const address = `http://127.0.0.1:${port}`;
		try {
			await untilReady(`${address}/status`);
			const wanted = { capabilities: { alwaysMatch: capabilities } };
			const { sessionId } = (await ask("POST", `${address}/session`, wanted)) as Session;
			return new HttpConnection(driver, `${address}/session/${sessionId}`);
		} catch (error) {
			driver.kill();
			throw error;
		}
	}

	command(command: Command, { id, ...parameters }: Readonly<Record<string, unknown>>) {
		const path = PATHS[command].replace("{id}", String(id));
		const method = command.startsWith("Get") ? "GET" : "POST";
		const body = method === "GET" ? undefined : parameters;
		return ask(method, `${this.#session}/${path}`, body);
	}

	async close(): Promise<void> {
		await ask("DELETE", this.#session);
		const ended = once(this.#driver, "exit");
		this.#driver.kill();
		await ended;
	}
}

interface Session {
	readonly sessionId: string;
}

async function ask(method: string, address: string, body?: object): Promise<unknown> {
	const answer = await fetch(address, {
		method,
		...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
	});
	const { value } = (await answer.json()) as { readonly value: unknown };
	if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
	return value;
}

/** A driver does not report when it listens, so it is polled until it answers. */
async function untilReady(address: string): Promise<void> {
	const end = Date.now() + START_TIMEOUT_MS;
	for (;;) {
		const isReady = await fetch(address).then(
			({ ok }) => ok,
			() => false,
		);
		if (isReady) return;
		if (Date.now() > end) throw new Error(`No driver answers at ${address}`);
		await setTimeout(ASK_AGAIN_MS);
	}
}
