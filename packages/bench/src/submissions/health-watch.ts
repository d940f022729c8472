import { get } from "node:http";
import { HEALTH_PATH } from "./contender.ts";

const INTERVAL_MS = 20;

/** Polls a server's health and measures how long each answer takes. */
export class HealthWatch {
	readonly #milliseconds: number[] = [];
	#isRunning = true;
	readonly #ended: Promise<void>;

	constructor(port: number) {
		this.#ended = this.#watch(port);
		// `stop` reports an error of the loop; until then it must not count as unhandled.
		this.#ended.catch(() => {});
	}

	/** @returns the milliseconds of every answer */
	async stop(): Promise<readonly number[]> {
		this.#isRunning = false;
		await this.#ended;
		return this.#milliseconds;
	}

	async #watch(port: number): Promise<void> {
		while (this.#isRunning) {
			const started = performance.now();
			await ask(port);
			this.#milliseconds.push(performance.now() - started);
			await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
		}
	}
}

function ask(port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		get({ port, host: "127.0.0.1", path: HEALTH_PATH, agent: false }, (answer) => {
			answer.resume().on("end", resolve);
		}).on("error", reject);
	});
}
