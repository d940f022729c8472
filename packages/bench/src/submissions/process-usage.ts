import { readFileSync, writeFileSync } from "node:fs";

/** USER_HZ, which Linux fixes at 100 in its interface to programs. */
const TICKS_PER_SECOND = 100;
const RESET_PEAK = "5";

/** CPU time used so far by a process and its children, in milliseconds. Linux only. */
export function cpuMilliseconds(pid: number): number {
	return [pid, ...childrenOf(pid)].map(ownCpuMilliseconds).reduce((sum, each) => sum + each, 0);
}

/** CPU time of a process without its children. */
export function ownCpuMilliseconds(pid: number): number {
	const [user = 0, system = 0] = cpuTicks(pid);
	return ((user + system) / TICKS_PER_SECOND) * 1000;
}

/** CPU time of all ended children of this process. */
export function endedChildrenCpuMilliseconds(): number {
	const [, , user = 0, system = 0] = cpuTicks(process.pid);
	return ((user + system) / TICKS_PER_SECOND) * 1000;
}

/** Of the process in user and system mode, then of its ended children. */
function cpuTicks(pid: number): number[] {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	// The name in parentheses may contain spaces; the fields after it have a fixed order.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return fields.slice(11, 15).map(Number);
}

/** Peak memory of a process since `resetPeak`, in megabytes. Linux only. */
export function peakMegabytes(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Sum of the peaks of its children, which need not coincide. */
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

/** Ticks of all processors since boot: total and idle. */
export function systemCpu(): { readonly total: number; readonly idle: number } {
	const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
	// user nice system idle iowait irq softirq steal; iowait counts as idle
	const ticks = line.split(/ +/).slice(1, 9).map(Number);
	const total = ticks.reduce((sum, each) => sum + each, 0);
	return { total, idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
}
