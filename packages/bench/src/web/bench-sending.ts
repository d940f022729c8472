import type { RegistrationFiles } from "@sim-registration/sample-documents";
import { Progress } from "@sim-registration/test-kit";
import { CuttingProxy } from "@sim-registration/web/e2e/cutting-proxy.ts";
import type { Page } from "playwright-core";
import { printTable } from "../print-table.ts";
import { cameraPhotos } from "./large-photos.ts";
import { registerWithPhotos, SENDING } from "./photo-journey.ts";
import { type Network, SlowPhone } from "./slow-phone.ts";
import { startWebProduct } from "./web-product.ts";

const BITS_IN_BYTE = 8;
const MEGABYTE = 1_000_000;
const DOWNLOAD = 1_600_000 / BITS_IN_BYTE;
const LINES: Readonly<Record<string, Network>> = {
	"1 Mbit/s, 100 ms": line(1_000_000, 100),
	"0.4 Mbit/s, 300 ms": line(400_000, 300),
};
/** Photos as they were sent before took up to four minutes. */
const PATIENCE_MS = 900_000;
const HALF = 0.5;

interface Journey {
	readonly name: string;
	/** from Confirm to success */
	readonly seconds: number;
	readonly sentBytes: number;
}

function line(uploadBits: number, latency: number): Network {
	return { latency, downloadThroughput: DOWNLOAD, uploadThroughput: uploadBits / BITS_IN_BYTE };
}

/**
 * Measures a registration with five photos of a phone's camera on slow lines: the time from Confirm to
 * success and the bytes of the submission; and again with a line that is cut once at half.
 *
 * @param before the built repository of another revision, which is measured in the same run
 */
export async function benchSending(before: string | undefined): Promise<void> {
	const photos = await cameraPhotos();
	const phone = await SlowPhone.start();
	const journeys: Journey[] = [];
	// Each line is measured again with a cut, and without one for the other revision.
	const progress = new Progress(Object.keys(LINES).length * (before === undefined ? 2 : 3));
	try {
		for (const [revision, folder] of [
			["before", before],
			["now", undefined],
		] as const) {
			if (revision === "before" && before === undefined) continue;
			const product = await startWebProduct(folder);
			for (const [name, network] of Object.entries(LINES)) {
				progress.step(`${revision}, ${name}`);
				const measure = (port?: number) =>
					phone.with(network, (page) => journey(page, addressAt(product.address, port), photos));
				journeys.push({ name: `${revision}: ${name}`, ...(await measure()) });
				if (revision === "before") continue;
				progress.step(`${revision}, ${name}, cut at half`);
				const proxy = await CuttingProxy.start(Number(new URL(product.address).port));
				void proxy.startCutting(HALF).then(() => proxy.stopCutting());
				journeys.push({
					name: `${revision}: ${name}, cut at half`,
					...(await measure(proxy.port)),
				});
				proxy.close();
			}
			await product.close();
		}
	} finally {
		await phone.close();
	}
	const chosen = Object.values(photos).reduce((sum, { bytes }) => sum + bytes.length, 0);
	console.log(`Five photos, ${(chosen / MEGABYTE).toFixed(1)} MB, processor 4 times slower\n`);
	printTable(
		["", "Confirm to success, s", "sent, MB"],
		journeys.map(({ name, seconds, sentBytes }) => [name, seconds, sentBytes / MEGABYTE]),
	);
}

function addressAt(address: string, port: number | undefined): string {
	if (port === undefined) return address;
	return Object.assign(new URL(address), { port: String(port) }).href;
}

async function journey(
	page: Page,
	address: string,
	photos: RegistrationFiles,
): Promise<Omit<Journey, "name">> {
	let [seconds, sentBytes] = [Number.NaN, 0];
	page.on("request", async (request) => {
		if (!request.url().endsWith("formsubmission")) return;
		sentBytes += Number((await request.allHeaders())["content-length"] ?? 0);
	});
	const phase = async (name: string, task: () => Promise<unknown>) => {
		const began = performance.now();
		await task();
		if (name === SENDING) seconds = (performance.now() - began) / 1000;
	};
	await registerWithPhotos(page, address, { phase, patienceMs: PATIENCE_MS, photos });
	return { seconds, sentBytes };
}
