import { readFileSync } from "node:fs";

/** In `/proc`, on every Linux that Node runs on (proc_pid_stat(5)). */
const MS_PER_TICK = 10;
/** Positions of utime and stime after the command, which may contain spaces and parentheses. */
const USER_FIELD = 11;
const SYSTEM_FIELD = 12;

/**
 * The CPU time of a process, all its threads together.
 *
 * @returns milliseconds, in steps of ten; 0 if the process has ended, or without `/proc`
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
