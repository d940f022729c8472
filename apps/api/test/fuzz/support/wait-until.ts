import { setTimeout as pause } from "node:timers/promises";

const INTERVAL_MS = 200;

/** @returns whether the condition held in time */
export async function waitUntil(
	holds: () => boolean | Promise<boolean>,
	timeLimitMs: number,
): Promise<boolean> {
	const end = performance.now() + timeLimitMs;
	while (performance.now() < end) {
		if (await holds()) return true;
		await pause(INTERVAL_MS);
	}
	return await holds();
}
