import type { Breakable } from "@sim-registration/test-kit";
import { endProcess, MAIN, type ServerProcess, spawnServer } from "../../support/server-process.ts";

/** A server process that is restarted whenever it ends, as by a supervisor. */
export class SupervisedServer implements Breakable {
	readonly #variables: Readonly<Record<string, string>>;
	readonly #main: string;
	#server: ServerProcess;
	#isWanted = true;
	/** resolves once the current process listens */
	#isUp: Promise<void>;
	/** while it listens */
	url: string | undefined;

	private constructor(variables: Readonly<Record<string, string>>, main: string) {
		this.#variables = variables;
		this.#main = main;
		this.#server = spawnServer(variables, main);
		this.#isUp = this.#watch();
	}

	/**
	 * @param main the program of another build
	 * @throws Error if the first process ends before it listens
	 */
	static async start(
		variables: Readonly<Record<string, string>>,
		main = MAIN,
	): Promise<SupervisedServer> {
		const supervised = new SupervisedServer(variables, main);
		const ended = supervised.#server.ended.then(({ errors }) => {
			throw new Error(`A server did not start: ${errors}`);
		});
		ended.catch(() => {});
		await Promise.race([supervised.#isUp, ended]);
		return supervised;
	}

	async crash(): Promise<void> {
		await this.#replace("SIGKILL");
	}

	async restart(): Promise<void> {
		await this.#replace("SIGTERM");
	}

	pause(): void {
		this.#server.process.kill("SIGSTOP");
	}

	resume(): void {
		this.#server.process.kill("SIGCONT");
	}

	async stop(): Promise<void> {
		this.#isWanted = false;
		await endProcess(this.#server.process, "SIGTERM");
	}

	async #replace(signal: NodeJS.Signals): Promise<void> {
		const { process, ended } = this.#server;
		await endProcess(process, signal);
		await ended;
		await this.#isUp;
	}

	async #watch(): Promise<void> {
		const server = this.#server;
		const next = server.ended.then(async () => {
			this.url = undefined;
			if (!this.#isWanted) return;
			this.#server = spawnServer(this.#variables, this.#main);
			this.#isUp = this.#watch();
			await this.#isUp;
		});
		await Promise.race([
			next,
			server.url.then((url) => {
				this.url = url;
			}),
		]);
	}
}
