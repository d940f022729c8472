import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import {
	type Chance,
	type Operation,
	SimulatedDisk,
	writeTree,
} from "@sim-registration/test-kit/faults";
import { examine } from "./examine.ts";
import type { ExpectedRegistrations } from "./expected-registrations.ts";
import { acknowledgedIn } from "./watched-server.ts";

/** More than the processors, because a starting server mostly waits. */
const MOST_AT_ONCE = 4;

/** A power loss at a moment, and what it leaves. */
export interface PowerLoss {
	/** printed if a promise is broken */
	readonly title: string;
	/** number of completed operations */
	readonly moment: number;
	readonly chance: Chance;
}

export interface Recording {
	/** an existing directory to work in */
	readonly home: string;
	readonly operations: readonly Operation[];
	readonly expectations: ExpectedRegistrations;
	/** the files whose syncs the disk only pretends to make */
	readonly isSyncIgnored?: (path: string) => boolean;
}

/** Simulates power losses and examines the result of each. @returns the broken promises */
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
