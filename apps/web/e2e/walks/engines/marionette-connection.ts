import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import type { Command, Connection } from "./connection.ts";

const START_WAIT = { timeout: 30_000, interval: 100 };
const REQUEST = 0;

/** A free port instead of the usual one, and no requests to Mozilla. */
const PREFERENCES = `
user_pref("marionette.port", 0);
user_pref("app.update.disabledForTesting", true);
user_pref("app.normandy.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.healthreport.uploadEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
`;

/** An answer: its type, the command's number, the error, the result. */
type Answer = readonly [type: number, id: number, error: unknown, result: unknown];

interface Waiting {
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: Error) => void;
}

/**
 * Firefox over its own protocol, Marionette: WebDriver's commands as JSON over TCP, each preceded
 * by its length. Firefox's HTTP driver only translates to it, and is in no package registry.
 */
export class MarionetteConnection implements Connection {
	readonly #browser: ChildProcess;
	readonly #profile: string;
	readonly #socket: Socket;
	readonly #waiting = new Map<number, Waiting>();
	#received = Buffer.alloc(0);
	#lastId = 0;

	private constructor(browser: ChildProcess, profile: string, socket: Socket) {
		this.#browser = browser;
		this.#profile = profile;
		this.#socket = socket;
		socket.on("data", (bytes: Buffer) => this.#take(bytes));
	}

	static async start(path: string): Promise<MarionetteConnection> {
		const profile = await mkdtemp(join(tmpdir(), "firefox-"));
		await writeFile(join(profile, "user.js"), PREFERENCES);
		const flags = ["--headless", "--marionette", "--no-remote", "--profile", profile];
		const browser = spawn(path, flags, { stdio: "ignore", env: { ...process.env, HOME: profile } });
		try {
			const socket = connect(await portOf(profile), "127.0.0.1");
			await once(socket, "connect");
			const connection = new MarionetteConnection(browser, profile, socket);
			await connection.#ask("WebDriver:NewSession", {});
			return connection;
		} catch (error) {
			browser.kill();
			throw error;
		}
	}

	/** Some values are wrapped in an object, others are not. */
	async command(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
		const result = await this.#ask(`WebDriver:${command}`, parameters);
		return typeof result === "object" && result !== null && "value" in result
			? result.value
			: result;
	}

	async close(): Promise<void> {
		const ended = once(this.#browser, "exit");
		this.#socket.destroy();
		this.#browser.kill();
		await ended;
		await rm(this.#profile, { recursive: true, force: true, maxRetries: 10 });
	}

	#ask(name: string, parameters: object): Promise<unknown> {
		const id = ++this.#lastId;
		const message = JSON.stringify([REQUEST, id, name, parameters]);
		this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
		return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
	}

	#take(bytes: Buffer): void {
		this.#received = Buffer.concat([this.#received, bytes]);
		for (;;) {
			const colon = this.#received.indexOf(":");
			if (colon < 0) return;
			const end = colon + 1 + Number(this.#received.toString("latin1", 0, colon));
			if (this.#received.length < end) return;
			const message: unknown = JSON.parse(this.#received.toString("utf8", colon + 1, end));
			this.#received = this.#received.subarray(end);
			// A message that is not a list is Firefox's greeting.
			if (Array.isArray(message)) this.#answer(message as unknown as Answer);
		}
	}

	#answer([, id, error, result]: Answer): void {
		const waiting = this.#waiting.get(id);
		this.#waiting.delete(id);
		if (error === null) waiting?.resolve(result);
		else waiting?.reject(new Error(`Firefox: ${JSON.stringify(error)}`));
	}
}

/** Firefox writes this file once it listens. */
function portOf(profile: string): Promise<number> {
	const file = join(profile, "MarionetteActivePort");
	const read = async () => Number(await readFile(file, "utf8").catch(() => ""));
	return vi.waitUntil(read, START_WAIT);
}
