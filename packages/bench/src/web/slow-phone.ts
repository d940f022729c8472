import { launchChromium } from "@sim-registration/test-kit/programs";
import { PHONE } from "@sim-registration/web/e2e/phone.ts";
import type { Browser, Page } from "playwright-core";

const BITS_IN_BYTE = 8;

/** A network as the DevTools protocol describes it. */
export interface Network {
	/** added to each request */
	readonly latency: number;
	/** in bytes a second */
	readonly downloadThroughput: number;
	readonly uploadThroughput: number;
}

/** Slow 4G of Chromium's tools and Lighthouse: 150 ms, 1.6 Mbit/s, as requests experience it. */
export const SLOW_4G: Network = {
	latency: 562.5,
	downloadThroughput: 1_474_560 / BITS_IN_BYTE,
	uploadThroughput: 675_000 / BITS_IN_BYTE,
};

/** How much slower a phone is than the measuring machine. */
export const CPU_SLOWDOWN = 4;

/** Chromium as a phone with a cheap processor and an empty cache. */
export class SlowPhone {
	readonly #browser: Browser;

	private constructor(browser: Browser) {
		this.#browser = browser;
	}

	/** @param args further ones of Chromium */
	static async start(args: readonly string[] = []): Promise<SlowPhone> {
		return new SlowPhone(await launchChromium({ args: [...args] }));
	}

	/** Runs a task on a new customer's phone on this network, and closes the phone. */
	async with<Result>(network: Network, task: (page: Page) => Promise<Result>): Promise<Result> {
		const context = await this.#browser.newContext(PHONE);
		try {
			const page = await context.newPage();
			const devTools = await context.newCDPSession(page);
			await devTools.send("Network.enable");
			await devTools.send("Network.emulateNetworkConditions", { offline: false, ...network });
			await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
			return await task(page);
		} finally {
			await context.close();
		}
	}

	async close(): Promise<void> {
		await this.#browser.close();
	}
}
