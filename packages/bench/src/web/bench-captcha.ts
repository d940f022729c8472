import { Progress } from "@sim-registration/test-kit";
import { launchChromium } from "@sim-registration/test-kit/programs";
import { Customer } from "@sim-registration/web/e2e/customer.ts";
import { PHONE } from "@sim-registration/web/e2e/phone.ts";
import { CHINESE } from "@sim-registration/web/e2e/texts.ts";
import type { Browser } from "playwright-core";
import { printTable } from "../print-table.ts";
import { percentile } from "../statistics.ts";
import { CPU_SLOWDOWN } from "./slow-phone.ts";
import { SlowedProcess } from "./slowed-process.ts";
import { startWebProduct } from "./web-product.ts";

const GOAL_MS = 2_000;
const PATIENCE_MS = 60_000;

/**
 * Measures the captcha on a cheap phone, from tick to confirmation, at the server's default
 * difficulty: challenge, work and check.
 *
 * @returns whether the median is within the goal
 */
export async function benchCaptcha(rounds: number): Promise<boolean> {
	const product = await startWebProduct();
	const browser = await launchChromium();
	try {
		const all: number[] = [];
		for (const _ of new Progress(rounds).rounds("Captcha", rounds))
			all.push(await solve(browser, product.address));
		const at = (share: number) => percentile(all, share);
		console.log(`The captcha, every thread of the page ${CPU_SLOWDOWN} times slower\n`);
		printTable(
			["rounds", "fastest, ms", "median, ms", "90 %, ms", "goal"],
			[[String(rounds), at(0), at(0.5), at(0.9), GOAL_MS]],
		);
		return at(0.5) <= GOAL_MS;
	} finally {
		await browser.close();
		await product.close();
	}
}

async function solve(browser: Browser, address: string): Promise<number> {
	const context = await browser.newContext(PHONE);
	try {
		const page = await context.newPage();
		page.setDefaultTimeout(PATIENCE_MS);
		await page.goto(address);
		await page.locator("html[data-live]").waitFor();
		const slowed = (await renderers(browser)).map((pid) => new SlowedProcess(pid, CPU_SLOWDOWN));
		try {
			const began = performance.now();
			await new Customer(page, CHINESE).proveNoRobot();
			return performance.now() - began;
		} finally {
			for (const each of slowed) each.end();
		}
	} finally {
		await context.close();
	}
}

async function renderers(browser: Browser): Promise<number[]> {
	const devTools = await browser.newBrowserCDPSession();
	const { processInfo } = await devTools.send("SystemInfo.getProcessInfo");
	await devTools.detach();
	return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}
