import { request } from "node:http";
import { printTable } from "../print-table.ts";
import { median, percentile } from "../statistics.ts";
import { type Contender, SUBMISSION_PATH } from "./contender.ts";
import { HealthWatch } from "./health-watch.ts";
import { peakMegabytes } from "./process-usage.ts";
import { startProduct } from "./product.ts";
import { send } from "./send.ts";
import { submissionBody } from "./submission-body.ts";

const PHONES = 2_000;
/** Five of them make a submission of about 2 MB. */
const FILE_BYTES = 300_000;
const BYTES_PER_SECOND = 20_000;
const FAST_ALONE = 20;
const OK = 200;

type Headers = Readonly<Record<string, string>>;

/** Measures many phones on a slow line at once, with one on a fast line among them. */
export async function benchSlowPhones(): Promise<void> {
	const body = await submissionBody(FILE_BYTES);
	const server = await startProduct();
	try {
		const phones = await logIn(server, PHONES);
		const alone = await sendFast(server, body, await logIn(server, FAST_ALONE), () => true);
		const fast = await logIn(server, PHONES / 4);
		const watch = new HealthWatch(server.port);
		let isBusy = true;
		const slow = Promise.all(phones.map((headers) => sendSlowly(server.port, headers, body)));
		const statuses = slow.finally(() => {
			isBusy = false;
		});
		const among = await sendFast(server, body, fast, () => isBusy);
		report(body.length, await statuses, { alone, among, health: await watch.stop() }, server.pid);
	} finally {
		await server.close();
	}
}

interface Times {
	readonly alone: readonly number[];
	readonly among: readonly number[];
	readonly health: readonly number[];
}

function report(
	bytes: number,
	statuses: readonly number[],
	{ alone, among, health }: Times,
	pid: number,
): void {
	const kept = statuses.filter((status) => status === OK).length;
	console.log(`${PHONES} phones sending ${(bytes / 1e6).toFixed(1)} MB at 20 kB/s: ${kept} kept`);
	printTable(
		["", "median ms", "p99 ms"],
		[
			["fast phone alone", median(alone), percentile(alone, 0.99)],
			["fast phone among them", median(among), percentile(among, 0.99)],
			["ratio", median(among) / median(alone), percentile(among, 0.99) / percentile(alone, 0.99)],
			["health meanwhile", median(health), percentile(health, 0.99)],
		],
	);
	console.log(`peak RSS ${peakMegabytes(pid).toFixed(0)} MB\n`);
}

async function logIn(server: Contender, count: number): Promise<Headers[]> {
	const all: Headers[] = [];
	for (let index = 0; index < count; index++) all.push(await server.prepare());
	return all;
}

/** @returns the milliseconds of each */
async function sendFast(
	{ port }: Contender,
	body: Buffer,
	sessions: readonly Headers[],
	goOn: () => boolean,
): Promise<number[]> {
	const times: number[] = [];
	for (const headers of sessions) {
		if (!goOn()) break;
		const { status, milliseconds } = await send(port, headers, body);
		if (status !== OK) throw new Error(`The fast phone was answered ${status}`);
		times.push(milliseconds);
	}
	return times;
}

/** @returns the status of the final answer */
function sendSlowly(port: number, headers: Headers, body: Buffer): Promise<number> {
	return new Promise((resolve, reject) => {
		const upload = request({
			port,
			host: "127.0.0.1",
			path: SUBMISSION_PATH,
			method: "POST",
			agent: false,
			headers: { ...headers, "Content-Type": "application/json", "Content-Length": body.length },
		});
		upload.on("error", reject);
		upload.on("response", (answer) => {
			clearInterval(timer);
			answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
		});
		let at = 0;
		const timer = setInterval(() => {
			upload.write(body.subarray(at, at + BYTES_PER_SECOND));
			at += BYTES_PER_SECOND;
			if (at < body.length) return;
			clearInterval(timer);
			upload.end();
		}, 1000);
	});
}
