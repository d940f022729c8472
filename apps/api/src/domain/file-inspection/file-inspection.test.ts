import { once } from "node:events";
import {
	type SampleFile,
	sampleAddressProof,
	samplePhoto,
	sampleScreenshot,
	writtenPng,
} from "@sim-registration/sample-documents";
import {
	FILE_MAX_BYTES,
	type FileFormat,
	UPLOAD_NAMES,
	type UploadName,
} from "@sim-registration/validation";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ChildProcesses } from "../../../test/support/child-processes.ts";
import { Problem } from "../../platform/http/problem.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import { seal } from "../../platform/sealing/seal.ts";
import { purposeOf } from "../registrations/sealed-registration.ts";
import { FileInspection } from "./file-inspection.ts";
import { FILE_LIMITS } from "./inspection-process.ts";
import { InspectionProcesses } from "./inspection-processes.ts";
import { NoScanner } from "./scanning/adapters/no-scanner.ts";
import { ScannerWatch } from "./scanning/scanner-watch.ts";
import { ScanningProcesses } from "./scanning/scanning-processes.ts";
import type { StagedUploads } from "./staged-upload.ts";

const TIMERS = ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const;
/** More CPU time than all files of a submission together may take. */
const HELD_UP_MS = 10_000;
const REGISTRATION = "registration";

type Files = Readonly<Record<UploadName, { file: SampleFile; detectedFormat: FileFormat }>>;

/** Without PDFs, for which each process would load two large programs. */
const SMALL_PNG = { file: writtenPng(), detectedFormat: "png" } as const;
const SMALL: Files = {
	brCopy: SMALL_PNG,
	businessProof: SMALL_PNG,
	idCopyF: SMALL_PNG,
	idCopyB: SMALL_PNG,
	idCopyS: SMALL_PNG,
};

let largest: Files;
beforeAll(async () => {
	const byteLength = FILE_MAX_BYTES;
	const pdf = { file: await sampleAddressProof({ byteLength }), detectedFormat: "pdf" } as const;
	const jpg = { file: await samplePhoto({ byteLength }), detectedFormat: "jpg" } as const;
	const png = { file: await sampleScreenshot({ byteLength }), detectedFormat: "png" } as const;
	largest = { brCopy: pdf, businessProof: jpg, idCopyF: jpg, idCopyB: png, idCopyS: png };
});

let logged: string[];
let children: ChildProcesses;
let processes: InspectionProcesses;
let inspection: FileInspection;
beforeEach(() => {
	logged = [];
	children = new ChildProcesses();
	const log = new Log((line) => logged.push(JSON.parse(line).inspectionFailure));
	const scanner = new NoScanner();
	processes = new InspectionProcesses({ DATA_DIR: "data" });
	const scanning = new ScanningProcesses(scanner, { DATA_DIR: "data" });
	const watch = new ScannerWatch(scanner, scanning, log);
	inspection = new FileInspection(processes, scanner, scanning, watch, log, new Metrics());
});
afterEach(async () => {
	vi.useRealTimers();
	children[Symbol.dispose]();
	await processes.onApplicationShutdown();
});

/** @param onRead called for each file, right before a running process gets it */
function submission(onRead = () => {}, files = SMALL): StagedUploads {
	const key = generateDataKey();
	const uploads = UPLOAD_NAMES.map((upload) => {
		const { file, detectedFormat } = files[upload];
		const sealed = seal(key, purposeOf(REGISTRATION, upload), file.bytes);
		const readInto = async (memory: Uint8Array) => {
			memory.set(sealed);
			onRead();
			return sealed.length;
		};
		const draft = { readInto, write: nothing, commit: nothing, discard: nothing };
		const facts = { ...file, byteLength: file.bytes.length, detectedFormat };
		return { upload, fileId: upload, draft, facts };
	});
	return { registrationId: REGISTRATION, key, uploads };
}

async function nothing(): Promise<void> {}

/** @returns the uploads that passed */
async function inspect(read = submission()): Promise<UploadName[]> {
	return (await inspection.inspect("account", read)).map(({ upload }) => upload);
}

/** Expects an answer after which the form sends the same files again. */
async function expectBusy(read: StagedUploads, reason: string): Promise<void> {
	const refusal: unknown = await inspect(read).catch((error: unknown) => error);
	if (!(refusal instanceof Problem)) throw new Error("Not put off", { cause: refusal });
	expect(refusal.errorCode).toBe("busy");
	expect(refusal.retryAfterSeconds).toBeGreaterThanOrEqual(10);
	expect(refusal.retryAfterSeconds).toBeLessThan(20);
	expect(logged).toEqual([reason]);
}

describe("honest files", () => {
	it("are accepted however long their processes wait for a CPU, also of the largest size", async () => {
		processes.start();
		const holdUp = () => {
			children.kill("SIGSTOP");
			void vi.advanceTimersByTimeAsync(HELD_UP_MS).then(() => children.kill("SIGCONT"));
		};
		const slow = submission(holdUp, largest);
		vi.useFakeTimers({ toFake: [...TIMERS] });
		expect(await inspect(slow)).toEqual(UPLOAD_NAMES);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("are put off if their process gets no CPU at all, and accepted by the next one", async () => {
		processes.start();
		let timesRead = 0;
		const stalled = submission(() => {
			timesRead += 1;
			children.kill("SIGSTOP");
			void vi.advanceTimersByTimeAsync(FILE_LIMITS.wallMs);
		});
		vi.useFakeTimers({ toFake: [...TIMERS] });
		await expectBusy(stalled, "too_slow");
		expect(timesRead).toBe(1);
		children.kill("SIGCONT");
		expect(await inspect()).toEqual(UPLOAD_NAMES);
	});

	it("are put off if something outside kills their process, and accepted by the next one", async () => {
		processes.start();
		await expectBusy(
			submission(() => children.kill("SIGKILL")),
			"killed",
		);
		expect(await inspect()).toEqual(UPLOAD_NAMES);
	});

	it("are put off if no process starts, and accepted once one does", async () => {
		const { execPath } = process;
		process.execPath = "/no/such/program";
		try {
			processes.start();
			await expectBusy(submission(), "not_started");
		} finally {
			process.execPath = execPath;
		}
		expect(await inspect()).toEqual(UPLOAD_NAMES);
	});
});

describe("the processes", () => {
	it("are two, start before the first file, and stay", async () => {
		processes.start();
		expect(children.running).toHaveLength(2);
		await Promise.all([inspect(), inspect(), inspect()]);
		expect(children.all).toHaveLength(2);
	});

	it("are replaced if something kills them while they are idle", async () => {
		processes.start();
		await Promise.all([inspect(), inspect()]);
		const exits = children.running.map((child) => once(child, "exit"));
		children.kill("SIGKILL");
		await Promise.all(exits);
		expect(await Promise.all([inspect(), inspect()])).toEqual([UPLOAD_NAMES, UPLOAD_NAMES]);
		expect(children.all).toHaveLength(4);
	});

	it("end with the server", async () => {
		processes.start();
		await inspect();
		await processes.onApplicationShutdown();
		expect(children.running).toEqual([]);
	});
});
