import { percentile } from "../statistics.ts";
import type { Contender } from "./contender.ts";
import { HealthWatch } from "./health-watch.ts";
import {
	childrenPeakMegabytes,
	cpuMilliseconds,
	peakMegabytes,
	resetPeak,
	systemCpu,
} from "./process-usage.ts";
import { send } from "./send.ts";
import { WrittenFiles } from "./written-files.ts";

const OK = 200;

/** Result of one run of one server. */
export interface Measured {
	readonly perSecond: number;
	readonly peakMb: number;
	readonly childrenPeakMb: number;
	readonly cpuMsPerSubmission: number;
	/** CPU time of the clients, which share the processors */
	readonly clientCpuMsPerSubmission: number;
	/** share of idle time of all processors, 0 to 1 */
	readonly idleShare: number;
	readonly healthP99Ms: number;
	readonly retries: number;
}

/**
 * Has clients send submissions in sequence until all are sent.
 *
 * @throws Error if one is refused
 */
export async function measure(
	contender: Contender,
	body: Buffer,
	{ clients, submissions }: { readonly clients: number; readonly submissions: number },
): Promise<Measured> {
	const { pid, port } = contender;
	const waiting: Record<string, string>[] = [];
	for (let count = 0; count < submissions; count++) waiting.push(await contender.prepare());
	resetPeak(pid);
	const watch = new HealthWatch(port);
	const written = new WrittenFiles(contender.filesDirectory);
	const [cpuBefore, started] = [cpuMilliseconds(pid), performance.now()];
	const [clientBefore, systemBefore] = [process.cpuUsage(), systemCpu()];
	let retries = 0;
	const client = async () => {
		for (let headers = waiting.pop(); headers !== undefined; headers = waiting.pop()) {
			const sent = await send(port, headers, body);
			if (sent.status !== OK) throw new Error(`${contender.name} answered ${sent.status}`);
			retries += sent.retries;
		}
	};
	const sent = await Promise.allSettled(Array.from({ length: clients }, client));
	const seconds = (performance.now() - started) / 1000;
	const [clientCpu, system] = [process.cpuUsage(clientBefore), systemCpu()];
	const health = await watch.stop();
	await written.stop();
	for (const each of sent) if (each.status === "rejected") throw each.reason;
	return {
		perSecond: submissions / seconds,
		peakMb: peakMegabytes(pid),
		childrenPeakMb: childrenPeakMegabytes(pid),
		cpuMsPerSubmission: (cpuMilliseconds(pid) - cpuBefore) / submissions,
		clientCpuMsPerSubmission: (clientCpu.user + clientCpu.system) / 1000 / submissions,
		idleShare: (system.idle - systemBefore.idle) / (system.total - systemBefore.total),
		healthP99Ms: percentile(health, 0.99),
		retries,
	};
}
