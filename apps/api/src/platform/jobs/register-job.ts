import type { FactoryProvider, InjectionToken } from "@nestjs/common";
import { Jobs } from "./jobs.ts";

/** The description of a job by the module that owns it. */
interface RegisteredJob {
	/** the log event if it did something; `NAME_failed` if it failed */
	readonly name: string;
	readonly intervalMs: number;
	/** where it runs; see {@link Jobs} */
	readonly runs: "own" | "shared" | "sharedByDate";
}

/**
 * The provider of a repeated job. Operator commands have no jobs, so it does nothing there.
 *
 * @param inject the parameters of `run`
 * @param run returns the number of processed items
 */
export function registerJob<Given extends unknown[]>(
	{ name, intervalMs, runs }: RegisteredJob,
	inject: { [Index in keyof Given]: InjectionToken<Given[Index]> },
	run: (...given: Given) => Promise<number>,
): FactoryProvider {
	return {
		provide: `job ${name}`,
		inject: [{ token: Jobs, optional: true }, ...inject],
		useFactory: (jobs: Jobs | undefined, ...given: Given) =>
			jobs?.[runs]({ name, intervalMs, run: () => run(...given) }),
	};
}
