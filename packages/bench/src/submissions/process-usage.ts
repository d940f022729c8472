import { readFileSync, writeFileSync } from "node:fs";

/** USER_HZ, which Linux fixes at 100 for what it tells programs. */
const TICKS_PER_SECOND = 100;
const RESET_PEAK = "5";

/** CPU time that a process and those that it started have used so far, in milliseconds. Linux only. */
export function cpuMilliseconds(pid: number): number {
	return [pid, ...childrenOf(pid)].map(ownCpuMilliseconds).reduce((sum, each) => sum + each, 0);
}

/** The same of a process alone. */
export function ownCpuMilliseconds(pid: number): number {
	const [user = 0, system = 0] = cpuTicks(pid);
	return ((user + system) / TICKS_PER_SECOND) * 1000;
}

/** The same of all processes together that this one has started and that have ended. */
export function endedChildrenCpuMilliseconds(): number {
	const [, , user = 0, system = 0] = cpuTicks(process.pid);
	return ((user + system) / TICKS_PER_SECOND) * 1000;
}

/** Of a process itself in user and system mode, and then of its children that have ended. */
function cpuTicks(pid: number): number[] {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	// The name in parentheses may hold spaces; what follows it has a fixed order.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return fields.slice(11, 15).map(Number);
}

/** The most memory that a process has held since `resetPeak`, in megabytes. Linux only. */
export function peakMegabytes(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** The same of the processes that it started, together: they need not have peaked at once. */
export function childrenPeakMegabytes(pid: number): number {
	return childrenOf(pid).reduce((sum, child) => sum + peakMegabytes(child), 0);
}

function childrenOf(pid: number): number[] {
	const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	return listed.split(" ").filter(Boolean).map(Number);
}

export function resetPeak(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
}

/** Ticks of all processors together since the machine started: how many there were, how many idle. */
export function systemCpu(): { readonly total: number; readonly idle: number } {
	const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
	// user nice system idle iowait irq softirq steal; waiting for the disk is idle too
	const ticks = line.split(/ +/).slice(1, 9).map(Number);
	const total = ticks.reduce((sum, each) => sum + each, 0);
	return { total, idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
}
