import { isAnyClass } from "./is-any-class.ts";
import { EVENT_KINDS, EventListener, type ListenerExtension } from "./listener.ts";
import { JOB_MINUTES_MAX, type JobExtension, ScheduledJob } from "./scheduled-job.ts";

/** With `own_` and `_failed` it is an event of the log, which has at most six words. */
const NAME = /^[a-z]+(_[a-z]+){0,3}$/;
const MAX_LENGTH = 40;

/** @returns a sentence for each */
export function findListenerProblems({ listener, kinds, make }: ListenerExtension): string[] {
	const named = `the listener ${listener}`;
	const known: readonly unknown[] = EVENT_KINDS;
	const unknown = Array.isArray(kinds) ? kinds.filter((kind) => !known.includes(kind)) : [];
	return [
		...findNameProblems("listener", listener),
		...(Array.isArray(kinds) && kinds.length > 0
			? []
			: [`${named} needs a list of kinds: ${EVENT_KINDS.join(", ")}`]),
		...unknown.map(
			(kind) => `${kind} is no kind of event. The kinds are ${EVENT_KINDS.join(", ")}`,
		),
		...findMakerProblems(named, make, EventListener),
	];
}

/** @returns a sentence for each */
export function findJobProblems({ job, minutes, make }: JobExtension): string[] {
	const isInterval = Number.isInteger(minutes) && minutes >= 1 && minutes <= JOB_MINUTES_MAX;
	return [
		...findNameProblems("job", job),
		...(isInterval
			? []
			: [`the job ${job} needs an interval of 1 to ${JOB_MINUTES_MAX} whole minutes`]),
		...findMakerProblems(`the job ${job}`, make, ScheduledJob),
	];
}

function findNameProblems(kind: string, name: unknown): string[] {
	return NAME.test(String(name)) && String(name).length <= MAX_LENGTH
		? []
		: [
				`the ${kind}'s name ${name} must be at most ${MAX_LENGTH} lowercase letters, in up to four words with underscores between them`,
			];
}

/** It is created where nothing can be injected. */
function findMakerProblems(
	named: string,
	make: unknown,
	base: abstract new () => object,
): string[] {
	if (typeof make !== "function") return [`${named} needs a class or a function`];
	if (make.prototype instanceof base)
		return make.length === 0
			? []
			: [`${make.name} has constructor parameters: use a function that creates it`];
	return isAnyClass(make) ? [`${make.name || named} does not extend ${base.name}`] : [];
}
