import type { Page } from "playwright-core";
import { printTable } from "../print-table.ts";
import { registerWithPhotos, SENDING } from "./photo-journey.ts";
import { type Network, SLOW_4G, SlowPhone } from "./slow-phone.ts";
import { startWebProduct } from "./web-product.ts";

const BITS_IN_BYTE = 8;
const MEGABYTE = 1_000_000;
/** One megabit a second towards the server. */
const UPLOAD_BYTES_A_SECOND = 1_000_000 / BITS_IN_BYTE;
const SLOW_UPLOAD: Network = { ...SLOW_4G, uploadThroughput: UPLOAD_BYTES_A_SECOND };
/** Five photos as base64 take four minutes. */
const PATIENCE_MS = 600_000;
const PHOTOS = 5;
const PHOTO_BYTES = 12_000_000;
const BASE64_GROWTH = 4 / 3;

interface Journey {
	readonly name: string;
	/** from Confirm to success */
	readonly seconds: number;
	readonly sentBytes: number;
	readonly receivedBytes: number;
}

/**
 * Measures a registration with five photos of 12 MB on a line of 1 Mbit/s, with and without gzip:
 * the bytes of the whole journey, and the time from Confirm to success. Unshrunk photos exceed the
 * server's limit; their line is calculated.
 */
export async function benchSending(): Promise<void> {
	const product = await startWebProduct();
	const phone = await SlowPhone.start();
	const measure = (name: string, prepare: (page: Page) => Promise<void>) =>
		phone.with(SLOW_UPLOAD, async (page) => {
			await prepare(page);
			return { name, ...(await journey(page, product.address)) };
		});
	try {
		const journeys: Journey[] = [
			await measure("shrunk, gzip", async () => {}),
			await measure("shrunk, no gzip", withoutGzip),
			asChosen(),
		];
		console.log("Five photos of 12 MB, 1 Mbit/s towards the server, processor 4 times slower\n");
		const first = journeys[0]?.seconds ?? Number.NaN;
		printTable(
			["", "Confirm to success, s", "ratio", "sent, MB", "received, MB"],
			journeys.map(({ name, seconds, sentBytes, receivedBytes }) => [
				name,
				seconds,
				seconds / first,
				sentBytes / MEGABYTE,
				receivedBytes / MEGABYTE,
			]),
		);
	} finally {
		await phone.close();
		await product.close();
	}
}

async function journey(page: Page, address: string): Promise<Omit<Journey, "name">> {
	const total = { seconds: Number.NaN, sentBytes: 0, receivedBytes: 0 };
	const counted: Promise<void>[] = [];
	page.on("requestfinished", (request) => {
		const count = async () => {
			const [sizes, headers] = [await request.sizes(), await request.allHeaders()];
			// The browser reports no size for a binary body to its tools, and no header for a text body.
			const body = Math.max(sizes.requestBodySize, Number(headers["content-length"] ?? 0));
			total.sentBytes += sizes.requestHeadersSize + body;
			total.receivedBytes += sizes.responseHeadersSize + sizes.responseBodySize;
		};
		counted.push(count());
	});
	const phase = async (name: string, task: () => Promise<unknown>) => {
		const began = performance.now();
		await task();
		if (name === SENDING) total.seconds = (performance.now() - began) / 1000;
	};
	await registerWithPhotos(page, address, { phase, patienceMs: PATIENCE_MS });
	await Promise.all(counted);
	return total;
}

/** Simulates a browser without compression, by changing the message to the worker. */
async function withoutGzip(page: Page): Promise<void> {
	await page.route(/sent-body\.worker-/, async (route) => {
		const answer = await route.fetch();
		const body = `self.CompressionStream = undefined;${await answer.text()}`;
		await route.fulfill({ response: answer, body });
	});
}

function asChosen(): Journey {
	const sentBytes = PHOTOS * PHOTO_BYTES * BASE64_GROWTH;
	return {
		name: "as chosen (calculated)",
		seconds: sentBytes / UPLOAD_BYTES_A_SECOND,
		sentBytes,
		receivedBytes: Number.NaN,
	};
}
