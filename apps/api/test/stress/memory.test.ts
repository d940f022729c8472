import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles, largestFile } from "../support/sample-files.ts";
import { endProcess, spawnServer, variablesIn } from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";

const CEILING_MB = 500;
const AT_ONCE = 10;
/** This process may be too busy to send the headers in time: the form would send again. */
const isUnsent = (_error: unknown, answer: { readonly status: number } | undefined) =>
	answer?.status === 408;
const MOST_TRIES = 10;

it("ten concurrent submissions of the largest size use far less than a gigabyte", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-memory-"));
	const server = spawnServer(variablesIn(directory));
	try {
		const url = await server.url;
		const files = { ...(await acceptedFiles()) };
		const largest = await largestFile();
		for (const upload of UPLOAD_NAMES) files[upload] = largest;
		const body = JSON.stringify(completeSubmission(files));
		const answers = await Promise.all(
			Array.from({ length: AT_ONCE }, async () =>
				(await Customer.loggedIn(url)).submit(body).retry(MOST_TRIES, isUnsent),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
		expect(await peakMegabytes(server.process.pid)).toBeLessThan(CEILING_MB);
	} finally {
		await endProcess(server.process, "SIGKILL");
		await rm(directory, { recursive: true, force: true });
	}
});

/** Peak memory of a process. */
async function peakMegabytes(pid: number | undefined): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
	console.info(`peak ${Math.round(kilobytes / 1024)} MB`);
	return kilobytes / 1024;
}
