import type { JobLeases } from "./job-leases.ts";
import type { Job } from "./repeated-job.ts";

/** Longer than a process may be silent that still works on its job. */
const LEASE_MS = 120_000;
const LEASE_RENEWAL_MS = 30_000;
/** So much before the next interval a job is anybody's, should its last process have died. */
const LEASE_GAP_MS = 1_000;
/** No job has a longer interval. */
export const LONGEST_LEASE_MS = 60 * 60 * 1000;

/** When a job that rests until the end of its lease was run last. */
export function lastRunOf(leaseEnd: Date, intervalMs: number): Date {
	return new Date(leaseEnd.getTime() - intervalMs + LEASE_GAP_MS);
}

/** A job that of all processes on one database one does, once in its interval. */
export function leasedJob(job: Job, leases: JobLeases): Job {
	const { name, intervalMs } = job;
	const run = async () => {
		if (!(await leases.take(name, LEASE_MS))) return 0;
		const renewal = setInterval(() => {
			// A database that is away for a moment is no reason to stop; one that stays away ends the job.
			leases.take(name, LEASE_MS).catch(() => {});
		}, LEASE_RENEWAL_MS);
		try {
			return await job.run();
		} finally {
			clearInterval(renewal);
			// Done for this interval, whenever the other processes' timers go off.
			await leases.take(name, intervalMs - LEASE_GAP_MS);
		}
	};
	return { name, intervalMs, run };
}
