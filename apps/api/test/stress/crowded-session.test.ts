import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { logIn } from "../fuzz/support/log-in.ts";
import { waitUntil } from "../fuzz/support/wait-until.ts";
import { WatchedServer } from "../fuzz/support/watched-server.ts";
import { Customer } from "../support/customer.ts";
import { ReadMetrics } from "../support/read-metrics.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";

const CONNECTIONS = 2_500;
/** Into the first file, so that a submission that is read has a draft open. */
const BEGINNING = '{"brCopy":[{"base64":"JVBERi0xLjcK';
/** Refused at once. */
const MALFORMED = "A";
/** Each connection sends as much every second: 62 kB together. */
const TRICKLE = "A".repeat(25);
const LARGEST = 35_000_000;
const HONEST = 10;
/** before the first connection is refused */
const WAVES_UNDER_ATTACK = 4;
/** Longer than a submission may wait for its turn. */
const OPENED_WITHIN_MS = 300_000;
const SLOWDOWN_MAX = 3;
const WAIT_MAX_MS = 2_000;

/**
 * One session that keeps its connections open. It replaces each that the server closes by one whose
 * submission is refused at once.
 */
class Crowd {
	readonly #port: number;
	readonly #head: string;
	readonly #open = new Set<Socket>();
	readonly #timer: NodeJS.Timeout;
	#isOver = false;
	/** number of connections that the server has answered or closed */
	replaced = 0;

	constructor(port: number, head: string) {
		this.#port = port;
		this.#head = head;
		for (let count = 0; count < CONNECTIONS; count++) this.#connect(BEGINNING);
		this.#timer = setInterval(() => {
			for (const socket of this.#open) if (socket.writable) socket.write(TRICKLE);
		}, 1_000);
	}

	static async of(server: WatchedServer, accountNO: string): Promise<Crowd> {
		const { token, csrfToken, cookie } = await logIn(server.port, accountNO);
		const head = [
			"POST /real-name-registration/api/form/formsubmission HTTP/1.1",
			"Host: x",
			"Content-Type: application/json",
			`Content-Length: ${LARGEST}`,
			`Authorization: Bearer ${token}`,
			`X-CSRF-Token: ${csrfToken}`,
			`Cookie: ${cookie}`,
			"\r\n",
		].join("\r\n");
		return new Crowd(server.port, head);
	}

	close(): void {
		this.#isOver = true;
		clearInterval(this.#timer);
		for (const socket of this.#open) socket.destroy();
	}

	#connect(beginning: string): void {
		const socket = connect(this.#port, "127.0.0.1", () =>
			socket.write(`${this.#head}${beginning}`),
		);
		this.#open.add(socket);
		socket.on("error", () => {});
		// An answer, or the end of the connection.
		socket.once("data", () => socket.destroy());
		socket.once("close", () => {
			this.#open.delete(socket);
			if (this.#isOver) return;
			this.replaced += 1;
			this.#connect(MALFORMED);
		});
	}
}

let server: WatchedServer;
let crowd: Crowd | undefined;
let body: string;
beforeEach(async () => {
	body = JSON.stringify(completeSubmission(await acceptedFiles()));
	server = await WatchedServer.start();
});
afterEach(async () => {
	crowd?.close();
	await server.close();
});

/** @returns how long the slowest of ten customers waited for the answer, in milliseconds */
async function submitAtOnce(): Promise<number> {
	const customers = await Promise.all(
		server.accounts
			.slice(0, HONEST)
			.map((accountNO) => Customer.loggedIn(`http://127.0.0.1:${server.port}`, { accountNO })),
	);
	const waits = await Promise.all(
		customers.map(async (customer) => {
			const began = performance.now();
			await customer.submit(body).expect(200);
			return performance.now() - began;
		}),
	);
	return Math.max(...waits);
}

function medianOf(numbers: readonly number[]): number {
	return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
}

async function waiting(): Promise<number> {
	const metrics = await ReadMetrics.of(`http://127.0.0.1:${server.port}`);
	return metrics.value("submissions_in_progress", { state: "waiting" });
}

it("one session with 2,500 connections neither refuses nor delays ten other customers", async () => {
	await submitAtOnce();
	const alone = [await submitAtOnce(), await submitAtOnce()];

	crowd = await Crowd.of(server, server.accounts.at(-1) ?? "");
	// On a busy machine the first are refused before the last are open.
	const isCrowded = async () => (await waiting()) > CONNECTIONS / 2;
	await waitUntil(isCrowded, OPENED_WITHIN_MS);
	expect(await isCrowded()).toBe(true);
	const crowded: number[] = [];
	while (crowded.length < WAVES_UNDER_ATTACK) crowded.push(await submitAtOnce());
	const isRefused = async () => (crowd?.replaced ?? 0) > 0;
	await waitUntil(isRefused, OPENED_WITHIN_MS);
	// Now connections are refused and replaced all the time.
	const refused: number[] = [];
	do refused.push(await submitAtOnce());
	while (crowd.replaced < CONNECTIONS || refused.length < WAVES_UNDER_ATTACK);
	crowd.close();
	await waitUntil(async () => (await waiting()) === 0, OPENED_WITHIN_MS);
	// Afterwards too, because other programs may have slowed the machine down meanwhile.
	alone.push(await submitAtOnce(), await submitAtOnce());
	console.info(
		`slowest of ${HONEST}: ${alone.map(Math.round).join(", ")} ms alone, ${crowded.map(Math.round).join(", ")} ms beside ${CONNECTIONS} connections, ${refused.map(Math.round).join(", ")} ms while they are refused`,
	);
	// Not the slowest: in the second in which all connections are refused and replaced, customers may
	// still wait longer.
	const longest = Math.max(SLOWDOWN_MAX * medianOf(alone), WAIT_MAX_MS);
	expect(medianOf(crowded)).toBeLessThan(longest);
	expect(medianOf(refused)).toBeLessThan(longest);
});
