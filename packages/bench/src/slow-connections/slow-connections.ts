import { SlowConnections, type SlowConnectionsOptions } from "@sim-registration/test-kit/servers";
import { printTable } from "../print-table.ts";
import { median, percentile } from "../statistics.ts";
import { type Contender, SUBMISSION_PATH } from "../submissions/contender.ts";
import { startProduct } from "../submissions/product.ts";
import { send } from "../submissions/send.ts";
import { submissionBody } from "../submissions/submission-body.ts";

const COUNT = 1_000;
const TIMES = 20;
const FILE_BYTES = 100_000;
const SLOW_BODY_BYTES = 300_000;
const SESSIONS = 100;
const GOAL = 3;
const OK = 200;
const PAGE = "/real-name-registration/en";

type Slowness = Pick<SlowConnectionsOptions, "first" | "trickle" | "isReading">;

/**
 * Measures a fast client alone, and among 1,000 slow connections of each kind.
 *
 * @returns whether its time among them is at most three times its time alone
 */
export async function benchSlowConnections(): Promise<boolean> {
	const body = await submissionBody(FILE_BYTES);
	const server = await startProduct();
	const rows: (string | number)[][] = [];
	try {
		await sendFast(server, body);
		for (const [name, slowness] of await kinds(server)) {
			const alone = await sendFast(server, body);
			const slow = await SlowConnections.open({ port: server.port, count: COUNT, ...slowness });
			const among = await sendFast(server, body);
			const { open } = slow;
			await slow.close();
			rows.push([
				name,
				open,
				median(alone),
				median(among),
				percentile(among, 0.95),
				median(among) / median(alone),
			]);
		}
	} finally {
		await server.close();
	}
	printTable([`${COUNT} slow in`, "open", "alone ms", "among ms", "p95 ms", "ratio"], rows);
	const isWithin = rows.every((row) => Number(row.at(-1)) <= GOAL);
	console.log(isWithin ? "within three times\n" : "NOT within three times\n");
	return isWithin;
}

async function kinds(server: Contender): Promise<readonly (readonly [string, Slowness])[]> {
	const heads: string[] = [];
	for (let count = 0; count < SESSIONS; count++) heads.push(submissionHead(await server.prepare()));
	const page = `GET ${PAGE} HTTP/1.1\r\nHost: x\r\n`;
	const body = (index: number) =>
		`${heads[index % heads.length]}{"brCopy":[{"base64":"JVBERi0xLjcK`;
	return [
		["headers", { first: () => `${page}X: `, trickle: "y", isReading: true }],
		["body", { first: body, trickle: "AAAA", isReading: true }],
		["reading", { first: () => `${page}\r\n`.repeat(60), isReading: false }],
	];
}

function submissionHead(headers: Readonly<Record<string, string>>): string {
	const all = Object.entries({
		Host: "x",
		"Content-Type": "application/json",
		"Content-Length": String(SLOW_BODY_BYTES),
		...headers,
	});
	const lines = all.map(([name, value]) => `${name}: ${value}\r\n`);
	return `POST ${SUBMISSION_PATH} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** @returns the milliseconds of each submission */
async function sendFast(server: Contender, body: Buffer): Promise<number[]> {
	const times: number[] = [];
	for (let count = 0; count < TIMES; count++) {
		const { status, milliseconds } = await send(server.port, await server.prepare(), body);
		if (status !== OK) throw new Error(`The fast client was answered ${status}`);
		times.push(milliseconds);
	}
	return times;
}
