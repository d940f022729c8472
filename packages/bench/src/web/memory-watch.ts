import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";

const EVERY_MS = 100;
const KILOBYTES_IN_MEGABYTE = 1024;
const OWN_MEMORY = /^RssAnon:\s+(\d+) kB$/m;

/** Records the peak of private memory of the page's process. */
export class MemoryWatch {
	readonly #pids: readonly number[];
	readonly #timer: NodeJS.Timeout;
	#peak = 0;

	private constructor(pids: readonly number[]) {
		this.#pids = pids;
		this.#timer = setInterval(() => void this.#look(), EVERY_MS);
	}

	static async start(browser: Browser): Promise<MemoryWatch> {
		const devTools = await browser.newBrowserCDPSession();
		const { processInfo } = await devTools.send("SystemInfo.getProcessInfo");
		const renderers = processInfo.filter(({ type }) => type === "renderer");
		return new MemoryWatch(renderers.map(({ id }) => id));
	}

	/** The current memory of the largest process, in MB. */
	async now(): Promise<number> {
		return Math.max(...(await Promise.all(this.#pids.map(ownMemory))));
	}

	/** @returns the peak so far, in MB */
	stop(): number {
		clearInterval(this.#timer);
		return this.#peak;
	}

	async #look(): Promise<void> {
		this.#peak = Math.max(this.#peak, await this.now());
	}
}

/** On Linux; undefined if the process has ended. */
async function ownMemory(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
	return Number(OWN_MEMORY.exec(status)?.[1] ?? 0) / KILOBYTES_IN_MEGABYTE;
}
