import { get } from "node:http";
import { HEALTH_PATH } from "./contender.ts";

const INTERVAL_MS = 20;

/** Asks a server for its health again and again, and measures how long it takes to say. */
export class HealthWatch {
	readonly #milliseconds: number[] = [];
	#isRunning = true;
	readonly #ended: Promise<void>;

	constructor(port: number) {
		this.#ended = this.#watch(port);
		// Whoever stops it hears of a server that ended meanwhile; before that nobody waits.
		this.#ended.catch(() => {});
	}

	/** @returns every answer's time in milliseconds */
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
