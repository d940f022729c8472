import type { Type } from "@nestjs/common";
import type { RegistrationPages } from "./registration-pages.ts";
import type { RegistrationRecords } from "./registration-records.ts";

export const JOB_MINUTES_MAX = 60;

/** Runs in a process of its own, beside the server. */
export abstract class ScheduledJob {
	/**
	 * Called at each interval, in one of the servers that share a database. An error, the end of the
	 * interval or of the process, or 10 minutes are a failure: each server tries again at its next
	 * interval.
	 *
	 * @param registrations without what customers entered
	 * @param signal aborts at the time limit
	 * @param records of your own, of any registration
	 */
	abstract run(
		registrations: RegistrationPages,
		signal: AbortSignal,
		records: RegistrationRecords,
	): Promise<void>;
}

/** A class without constructor parameters, or a function. */
export type JobMaker = Type<ScheduledJob> | (() => ScheduledJob | Promise<ScheduledJob>);

/** A team's job, an item of the list that EXTENSIONS names. */
export interface JobExtension {
	readonly job: string;
	readonly minutes: number;
	readonly make: JobMaker;
}

/**
 * Has your own class called regularly (docs/extending.md).
 *
 * @param name letters and underscores; log and health name it, after `own_`
 * @param minutes from one call to the next, 1 to 60
 */
export function schedule(name: string, minutes: number, make: JobMaker): JobExtension {
	return { job: name, minutes, make };
}

export function isJobExtension(item: unknown): item is JobExtension {
	return typeof item === "object" && item !== null && "job" in item && "make" in item;
}
