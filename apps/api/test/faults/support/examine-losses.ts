import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import {
	type Chance,
	type Operation,
	SimulatedDisk,
	writeTree,
} from "@sim-registration/fault-harness";
import { examine } from "./examine.ts";
import type { ExpectedRegistrations } from "./expected-registrations.ts";
import { acknowledgedIn } from "./watched-server.ts";

/** A server that starts waits more than it works. */
const MOST_AT_ONCE = 4;

/** A moment at which the power fails, and what is then left. */
export interface PowerLoss {
	/** said where a promise turns out broken */
	readonly title: string;
	/** how many operations had been done */
	readonly moment: number;
	readonly chance: Chance;
}

export interface Recording {
	/** an existing directory to work in */
	readonly home: string;
	readonly operations: readonly Operation[];
	readonly expectations: ExpectedRegistrations;
	/** of which files the disk only says that it syncs them */
	readonly isSyncIgnored?: (path: string) => boolean;
}

/** Has the power fail, each time anew, and looks at what is left. @returns the broken promises */
export async function examineLosses(
	{ home, operations, expectations, isSyncIgnored }: Recording,
	losses: readonly PowerLoss[],
): Promise<string[]> {
	const disk = new SimulatedDisk(isSyncIgnored);
	const broken: string[] = [];
	const running = new Set<Promise<void>>();
	let done = 0;
	for (const { title, moment, chance } of losses.toSorted((a, b) => a.moment - b.moment)) {
		for (const operation of operations.slice(done, moment)) disk.apply(operation);
		done = Math.max(done, moment);
		const directory = await mkdtemp(join(home, "after-power-loss-"));
		await writeTree(disk.afterPowerLoss(chance), directory);
		const acknowledged = acknowledgedIn(operations.slice(0, moment));
		const examined: Promise<void> = examine(directory, acknowledged, expectations)
			.catch((error: unknown) => {
				broken.push(`${title}, operation ${moment}: ${String(error)}`);
			})
			.then(() => rm(directory, { recursive: true }))
			.finally(() => running.delete(examined));
		running.add(examined);
		if (running.size >= MOST_AT_ONCE) await Promise.race(running);
	}
	await Promise.all(running);
	return broken;
}
