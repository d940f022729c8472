import type { RegistrationFiles } from "@sim-registration/sample-documents";
import { Progress } from "@sim-registration/test-kit";
import type { Page } from "playwright-core";
import { printTable } from "../print-table.ts";
import { median } from "../statistics.ts";
import { largePhotos } from "./large-photos.ts";
import { MemoryWatch } from "./memory-watch.ts";
import { FETCHED_AHEAD, registerWithPhotos } from "./photo-journey.ts";
import { type Network, SlowPhone } from "./slow-phone.ts";
import { startWebProduct } from "./web-product.ts";

const PATIENCE_MS = 90_000;
const PHOTO_BYTES = 12_000_000;
const TASK_GOAL_MS = 100;
/** A press in idle time is not delayed. */
const IDLE_TASK_GOAL_MS = 50;
const MEMORY_GOAL_MB = 250;
/** The network is not measured here. */
const FAST: Network = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

interface Phase {
	readonly name: string;
	/** tasks shorter than 50 ms are not reported */
	readonly longestTaskMs: number;
	readonly tasks: number;
	readonly megabytes: number;
}

/**
 * Measures the work of a cheap phone in a registration with five photos of 12 MB: the longest task
 * that blocks the screen, phase by phase, and the memory of the page's process.
 *
 * @param rounds number of registrations; the table shows medians, because other load on the machine
 *   makes some tasks longer
 * @returns whether the goals are reached
 */
export async function benchWork(rounds: number): Promise<boolean> {
	const photos = await largePhotos(PHOTO_BYTES);
	const product = await startWebProduct();
	const phone = await SlowPhone.start();
	try {
		const registrations: Phase[][] = [];
		for (const _ of new Progress(rounds).rounds("Registrations", rounds))
			registrations.push(await phone.with(FAST, (page) => register(page, product.address, photos)));
		const phases = medians(registrations);
		console.log(`${rounds} registrations with five photos of 12 MB, processor 4 times slower\n`);
		printTable(
			["medians", "longest task, ms", "tasks over 50 ms", "memory, MB"],
			phases.map(({ name, longestTaskMs, tasks, megabytes }) => [
				name,
				longestTaskMs === 0 ? "under 50" : longestTaskMs,
				tasks,
				megabytes,
			]),
		);
		return phases.every(
			({ name, longestTaskMs, megabytes }) =>
				longestTaskMs <= (name === FETCHED_AHEAD ? IDLE_TASK_GOAL_MS : TASK_GOAL_MS) &&
				megabytes <= MEMORY_GOAL_MB,
		);
	} finally {
		await phone.close();
		await product.close();
	}
}

/** Phase by phase: every registration has the same phases in the same order. */
function medians(registrations: readonly (readonly Phase[])[]): Phase[] {
	const [first = []] = registrations;
	return first.map(({ name }, index) => {
		const of = (value: (phase: Phase) => number) =>
			median(registrations.flatMap((phases) => phases[index] ?? []).map(value));
		return {
			name,
			longestTaskMs: of((phase) => phase.longestTaskMs),
			tasks: of((phase) => phase.tasks),
			megabytes: of((phase) => phase.megabytes),
		};
	});
}

async function register(page: Page, address: string, photos: RegistrationFiles): Promise<Phase[]> {
	await page.addInitScript(watchTasks);
	const phases: Phase[] = [];
	const phase = async (name: string, task: () => Promise<unknown>) => {
		const browser = page.context().browser();
		if (!browser) throw new Error("The page has no browser");
		await page.evaluate(() => Reflect.set(window, "tasks", []));
		const memory = await MemoryWatch.start(browser);
		await task();
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
		const tasks: number[] = await page.evaluate(() => Reflect.get(window, "tasks"));
		const megabytes = Math.max(await memory.now(), memory.stop());
		phases.push({ name, longestTaskMs: Math.max(0, ...tasks), tasks: tasks.length, megabytes });
	};
	await registerWithPhotos(page, address, { phase, patienceMs: PATIENCE_MS, photos });
	return phases;
}

/** Runs in the page before its own scripts. */
function watchTasks(): void {
	Reflect.set(window, "tasks", []);
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) Reflect.get(window, "tasks").push(duration);
	}).observe({ type: "longtask", buffered: true });
}
