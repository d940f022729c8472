import { setTimeout } from "node:timers/promises";
import {
	DOCUMENTS,
	photographDocument,
	sampleScreenshot,
} from "@sim-registration/sample-documents";
import { filmScene } from "@sim-registration/web/e2e/camera-film.ts";
import { countLooks } from "@sim-registration/web/e2e/cameras.ts";
import { Customer } from "@sim-registration/web/e2e/customer.ts";
import { ordinaryEntries } from "@sim-registration/web/e2e/entries.ts";
import { CHINESE } from "@sim-registration/web/e2e/texts.ts";
import type { Page } from "playwright-core";
import { printTable } from "../print-table.ts";
import { CPU_SLOWDOWN, type Network, SlowPhone } from "./slow-phone.ts";
import { startWebProduct } from "./web-product.ts";

/** The video size that the form requests from a phone's camera. */
const SIZE = { width: 2560, height: 1920 };
const LOOK_EVERY_MS = 250;
const GOAL_MS = 20;
/** Until then the scripts are compiled. */
const WARM_UP_LOOKS = 8;
const PATIENCE_MS = 90_000;
/** The network is not measured here. */
const FAST: Network = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Measures the processor time of examining one camera frame on a cheap phone: the time of the
 * page's thread while the form examines frames, minus its time while it does not.
 *
 * @param looks approximate number of frames
 * @returns whether the goal is reached
 */
export async function benchCamera(looks: number): Promise<boolean> {
	const product = await startWebProduct();
	try {
		const work: (readonly [scene: string, ms: number])[] = [];
		for (const [name, scene] of await scenes())
			work.push([name, await workPerLook(scene, product.address, looks)]);
		const { width, height } = SIZE;
		console.log(
			`About ${looks} looks at a video of ${width} x ${height}, processor 4 times slower\n`,
		);
		printTable(
			["the camera sees", "processor time of a look, ms"],
			work.map(([name, ms]) => [name, ms.toFixed(1)]),
		);
		return work.every(([, ms]) => ms <= GOAL_MS);
	} finally {
		await product.close();
	}
}

async function scenes(): Promise<[name: string, scene: Uint8Array][]> {
	const [certificate] = DOCUMENTS;
	if (!certificate) throw new Error("A document is missing");
	return [
		["a certificate", await photographDocument(certificate, 1)],
		["a white screen", (await sampleScreenshot()).bytes],
	];
}

async function workPerLook(scene: Uint8Array, address: string, looks: number): Promise<number> {
	const { args, remove } = await filmScene(scene, SIZE);
	const phone = await SlowPhone.start(args);
	try {
		return await phone.with(FAST, (page) => measureLooks(page, address, looks));
	} finally {
		await phone.close();
		await remove();
	}
}

async function measureLooks(page: Page, address: string, looks: number): Promise<number> {
	page.setDefaultTimeout(PATIENCE_MS);
	await page.addInitScript(countLooks);
	const customer = new Customer(page, CHINESE);
	await page.goto(address);
	await page.locator("html[data-live]").waitFor();
	await customer.logIn((await ordinaryEntries()).login);
	await customer.heading(CHINESE.companyHeading).waitFor();
	await customer.press(CHINESE.takePhoto + CHINESE.brCopy);
	const devTools = await page.context().newCDPSession(page);
	// Measured without slowing the processor, because a slowed processor's time includes other work
	// on the machine.
	await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
	await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
	const workMs = async () => {
		const { metrics } = await devTools.send("Performance.getMetrics");
		return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
	};
	const workOf = async (task: () => Promise<unknown>) => {
		const before = await workMs();
		await task();
		return (await workMs()) - before;
	};
	const looksMade = () => page.evaluate<number>(() => Reflect.get(window, "looks"));
	await page.waitForFunction((enough) => Reflect.get(window, "looks") >= enough, WARM_UP_LOOKS);
	const before = await looksMade();
	const looking = await workOf(() => setTimeout(looks * LOOK_EVERY_MS));
	const made = (await looksMade()) - before;
	// A browser that cannot copy a frame's pixels, in which the form examines none.
	await page.evaluate(() => Reflect.deleteProperty(window, "VideoFrame"));
	const idle = await workOf(() => setTimeout(looks * LOOK_EVERY_MS));
	return (CPU_SLOWDOWN * (looking - idle)) / made;
}
