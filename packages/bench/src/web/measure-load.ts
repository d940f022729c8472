import type { Page } from "playwright-core";
import type { Contender } from "./contender.ts";
import { SLOW_4G, type SlowPhone } from "./slow-phone.ts";

/**
 * Work after the first screen, such as loading the next step's code, is not waited for but may
 * block.
 */
const REST_MS = 3_000;
const PATIENCE_MS = 120_000;

/** One load with an empty cache; times in milliseconds from the start of the navigation. */
export interface Load {
	readonly firstPaint: number;
	readonly largestPaint: number;
	/** the field accepts and keeps input */
	readonly field: number;
	/** scripts react to input; NaN if there are no scripts */
	readonly answered: number;
	/** time of tasks beyond 50 ms each, after the first paint */
	readonly blocking: number;
	readonly shift: number;
	/** transferred until then */
	readonly kilobytes: number;
	readonly requests: number;
}

/** Loads a page once. */
export function measureLoad(phone: SlowPhone, { address, isScripted }: Contender): Promise<Load> {
	return phone.with(SLOW_4G, async (page) => {
		await page.addInitScript(observe);
		await page.goto(address, { waitUntil: "load", timeout: PATIENCE_MS });
		await waitForRest(page, isScripted);
		return await page.evaluate(summarise, isScripted);
	});
}

async function waitForRest(page: Page, isScripted: boolean): Promise<void> {
	const options = { timeout: PATIENCE_MS };
	if (isScripted)
		await page.waitForFunction(() => Reflect.get(window, "seen").answered > 0, null, options);
	const until = (await page.evaluate(() => performance.now())) + REST_MS;
	await page.waitForFunction((ms) => performance.now() > ms, until, options);
}

/** Runs in the page before its own scripts. */
function observe(): void {
	const seen = { largest: 0, shift: 0, field: 0, answered: 0, tasks: [] as number[][] };
	Reflect.set(window, "seen", seen);
	const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
		new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
			type,
			buffered: true,
		});
	watch("largest-contentful-paint", ({ startTime }) => {
		seen.largest = startTime;
	});
	watch("layout-shift", (entry) => {
		seen.shift += Reflect.get(entry, "value");
	});
	watch("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
	const look = () => {
		const field = document.querySelector<HTMLInputElement>("#form input");
		const isThere = field !== null && !field.disabled && field.getClientRects().length > 0;
		if (isThere && seen.field === 0) seen.field = performance.now();
		// A field that a script renders reacts at once; a prerendered one reacts once it says so.
		const isMade = !document.querySelector("script#configuration");
		const isAnswered = isMade ? isThere : "live" in document.documentElement.dataset;
		if (isAnswered && seen.answered === 0) seen.answered = performance.now();
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}

/** Runs in the page. */
function summarise(isScripted: boolean): Load {
	const seen = Reflect.get(window, "seen");
	const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
	const end = isScripted ? seen.answered : seen.field;
	const files = [
		...performance.getEntriesByType("navigation"),
		...performance.getEntriesByType("resource"),
	] as PerformanceResourceTiming[];
	const needed = files.filter(({ responseEnd }) => responseEnd <= end);
	const blocking = seen.tasks
		.filter(([start]: number[]) => (start ?? 0) >= firstPaint)
		.reduce((sum: number, [, duration]: number[]) => sum + (duration ?? 0) - 50, 0);
	return {
		firstPaint,
		largestPaint: seen.largest,
		field: seen.field,
		answered: isScripted ? seen.answered : Number.NaN,
		blocking,
		shift: seen.shift,
		kilobytes: needed.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
		requests: needed.length,
	};
}
