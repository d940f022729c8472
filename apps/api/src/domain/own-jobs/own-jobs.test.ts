import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { schedule } from "../../platform/extensions/scheduled-job.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { type Job, RepeatedJob } from "../../platform/jobs/repeated-job.ts";
import { Log } from "../../platform/logging/log.ts";
import type { AllRecords } from "../own-records/own-records.ts";
import type { AllRegistrations } from "../registrations/registration-reader.ts";
import { OwnJobs } from "./own-jobs.ts";

const JOB = new URL("../../platform/extensions/scheduled-job.ts", import.meta.url).href;

/** The jobs of a list with one job, as the server would repeat them. */
function jobsWith(run: string) {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-jobs-"));
	const file = join(directory, "extensions.mjs");
	writeFileSync(
		file,
		`import { schedule } from ${JSON.stringify(JOB)};
		export default [schedule("report", 5, () => ({ run: async (registrations) => { ${run} } }))];`,
	);
	const registered: Job[] = [];
	const jobs = {
		shared: (job: Job) => {
			registered.push(job);
			return new RepeatedJob(job, new Log(() => {}));
		},
	} as unknown as Jobs;
	const registrations = {
		page: async () => ({ registrations: [], next: undefined }),
	} as unknown as AllRegistrations;
	const extensions = new Extensions({
		file,
		adapters: [],
		modules: [],
		jobs: [schedule("report", 5, () => ({ run: async () => {} }))],
	});
	const own = new OwnJobs(extensions, jobs, registrations, {} as AllRecords, parseEnvironment({}));
	onTestFinished(async () => {
		await own.beforeApplicationShutdown();
		rmSync(directory, { recursive: true });
	});
	return { own, job: registered[0] as Job };
}

it("a job is one of the server's, under its own name, and reads registrations", async () => {
	const { job } = jobsWith("if ((await registrations.page()).registrations.length > 0) throw 1;");
	expect([job.name, job.intervalMs]).toEqual(["own_report", 300_000]);
	expect([await job.run(), await job.run()]).toEqual([1, 1]);
});

it("a run that fails says why, and the next one is in another process", async () => {
	const { job } = jobsWith("process.exit(0);");
	const why = { name: "OwnJobError", code: "ended" };
	await expect(job.run()).rejects.toMatchObject(why);
	await expect(job.run()).rejects.toMatchObject(why);
});

it("a run that the server's end cuts short is no failure, and none begins after it", async () => {
	const { own, job } = jobsWith("for (;;);");
	const run = job.run();
	await own.beforeApplicationShutdown();
	expect(await run).toBe("postponed");
	expect(await job.run()).toBe("postponed");
});
