import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Progress } from "@sim-registration/test-kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 0.6);
const STRETCHES = 12;
/** One submission a second; each stretch is measured. */
const SUBMISSIONS = Math.ceil((MINUTES * 60) / STRETCHES) * STRETCHES;
const BUSY_PROCESSES = 4;
/** How much more a submission may take at the end. Short runs vary more. */
const MOST_GROWTH = MINUTES < 10 ? 2 : 1.3;
/** Uses as much processor time as it gets, until the test's process ends. */
const BUSY = `
	process.stdin.resume().on("end", () => process.exit());
	const spin = () => {
		for (const until = Date.now() + 50; Date.now() < until; );
		setImmediate(spin);
	};
	spin();
`;
/** USER_HZ, which Linux fixes at 100 in its interface to programs. */
const TICK_MS = 10;

/** What a stretch of submissions cost the server. */
interface Stretch {
	readonly megabytes: number;
	readonly handles: number;
	readonly cpuMsEach: number;
}

let directory: string;
let server: ServerProcess;
let busy: ChildProcess[];

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-soak-"));
	// Each customer has a different address.
	server = spawnServer({ ...variablesIn(directory), TRUST_PROXY: "1" });
	busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ["--eval", BUSY]));
});
afterEach(async () => {
	for (const process of [server.process, ...busy]) await endProcess(process, "SIGKILL");
	await rm(directory, { recursive: true, force: true });
});

async function submitFrom(address: string, url: string, body: string): Promise<number> {
	const customer = new Customer(url);
	customer.address = address;
	await customer.open();
	await customer.logIn();
	return (await customer.submit(body)).status;
}

/** Begins one submission a second, regardless of their durations. @returns the status of each */
async function submitSteadily(url: string, body: string, numbers: number[]): Promise<number[]> {
	const began = performance.now();
	const answers: Promise<number>[] = [];
	for (const [index, number] of numbers.entries()) {
		await sleep(Math.max(0, began + index * 1_000 - performance.now()));
		const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
		answers.push(submitFrom(address, url, body));
	}
	return await Promise.all(answers);
}

/** Of the server and the processes that it started. */
function cpuMs(): number {
	const pid = server.process.pid;
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
	const ticks = [String(pid), ...children.filter(Boolean)].map((each) => {
		const stat = readFileSync(`/proc/${each}/stat`, "utf8");
		const [user, system] = stat
			.slice(stat.lastIndexOf(")") + 2)
			.split(" ")
			.slice(11, 13);
		return Number(user) + Number(system);
	});
	return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

function memoryAndHandles(): Pick<Stretch, "megabytes" | "handles"> {
	const pid = server.process.pid;
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	return {
		megabytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024,
		handles: readdirSync(`/proc/${pid}/fd`).length,
	};
}

function medians(stretches: readonly Stretch[]): Stretch {
	const of = (name: keyof Stretch) => {
		const sorted = stretches.map((stretch) => stretch[name]).sort((one, other) => one - other);
		return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
	};
	return { megabytes: of("megabytes"), handles: of("handles"), cpuMsEach: of("cpuMsEach") };
}

describe("a submission a second beside busy processes", () => {
	it("is always accepted, and uses no more memory, handles and CPU time at the end than at the beginning", async () => {
		const url = await server.url;
		const body = JSON.stringify(completeSubmission(await acceptedFiles()));
		const stretches: Stretch[] = [];
		const refused: number[] = [];
		const length = SUBMISSIONS / STRETCHES;
		for (const round of new Progress(STRETCHES).rounds("Soak", STRETCHES)) {
			const before = cpuMs();
			const numbers = Array.from({ length }, (_, index) => round * length + index);
			const statuses = await submitSteadily(url, body, numbers);
			refused.push(...statuses.filter((status) => status !== 200));
			const cpuMsEach = (cpuMs() - before) / length;
			stretches.push({ ...memoryAndHandles(), cpuMsEach });
			console.info(JSON.stringify(stretches.at(-1)));
		}
		expect(refused).toEqual([]);
		// Until then code is compiled and the heap grows.
		const settled = stretches.slice(STRETCHES / 2);
		const early = medians(settled.slice(0, STRETCHES / 4));
		const late = medians(settled.slice(STRETCHES / 4));
		expect(late.megabytes).toBeLessThan(early.megabytes * MOST_GROWTH);
		expect(late.handles).toBeLessThan(early.handles + 10);
		expect(late.cpuMsEach).toBeLessThan(early.cpuMsEach * MOST_GROWTH);
	});
});
