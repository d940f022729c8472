import { readFileSync } from "node:fs";

/** Of `/proc`, on every Linux that Node runs on (proc_pid_stat(5)). */
const MS_PER_TICK = 10;
/** Positions of utime and stime behind the command, which may hold blanks and brackets. */
const USER_FIELD = 11;
const SYSTEM_FIELD = 12;

/**
 * How long a process has run on a CPU, all its threads together.
 *
 * @returns milliseconds, in steps of ten; 0 where the process is gone, and where there is no `/proc`
 */
export function cpuTimeMs(pid: number | undefined): number {
	const fields = statOf(pid).split(") ").at(-1)?.split(" ") ?? [];
	return (Number(fields[USER_FIELD] ?? 0) + Number(fields[SYSTEM_FIELD] ?? 0)) * MS_PER_TICK;
}

function statOf(pid: number | undefined): string {
	try {
		return readFileSync(`/proc/${pid}/stat`, "latin1");
	} catch {
		return "";
	}
}
