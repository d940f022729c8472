import type { JobLeases } from "./job-leases.ts";
import type { Job, Postponed } from "./repeated-job.ts";

/** Longer than the interval at which a process renews the lease of a running job. */
const LEASE_MS = 120_000;
const LEASE_RENEWAL_MS = 30_000;
/** A lease ends this long before the next interval, so that any process can take the job. */
const LEASE_GAP_MS = 1_000;
/** Maximum interval of a job. */
export const LONGEST_LEASE_MS = 60 * 60 * 1000;

/** The last run of a job whose lease ends at this time. */
export function lastRunOf(leaseEnd: Date, intervalMs: number): Date {
	return new Date(leaseEnd.getTime() - intervalMs + LEASE_GAP_MS);
}

/**
 * A job that runs once per interval, in only one of the processes on a database. A run that fails or
 * is postponed leaves the lease as it was, so that it does not look like a run ({@link lastRunOf}),
 * and any process tries again.
 */
export function leasedJob(job: Job, leases: JobLeases): Job {
	const { name, intervalMs } = job;
	let leaseBefore: { readonly endsAt: string | undefined } | undefined;
	const run = async () => {
		const before = await leases.endOf(name);
		if (!(await leases.take(name, LEASE_MS))) return 0;
		leaseBefore = { endsAt: before };
		const renewal = setInterval(() => {
			// A database that is briefly unavailable does not stop the job; one that stays unavailable
			// ends it.
			leases.take(name, LEASE_MS).catch(() => {});
		}, LEASE_RENEWAL_MS);
		let count: number | Postponed = "postponed";
		try {
			count = await job.run();
			return count;
		} finally {
			clearInterval(renewal);
			if (count === "postponed") await leases.giveBack(name, before);
			// Done for this interval, whenever the timers of other processes fire.
			else await leases.take(name, intervalMs - LEASE_GAP_MS);
			leaseBefore = undefined;
		}
	};
	return {
		name,
		intervalMs,
		run,
		get leaseBefore() {
			return leaseBefore;
		},
	};
}
