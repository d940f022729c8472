import { register } from "./accounts.ts";

const LANES = 2;

/**
 * Registers customers, in sequence in each of two lanes, while a task runs.
 *
 * @returns the references acknowledged before it began, and all until its end
 */
export async function registerDuring(
	url: string,
	task: () => Promise<unknown>,
): Promise<{ before: string[]; after: string[] }> {
	const acknowledged: string[] = [];
	let isOver = false;
	const lanes = Array.from({ length: LANES }, async () => {
		while (!isOver) acknowledged.push(await register(url));
	});
	while (acknowledged.length < LANES) acknowledged.push(await register(url));
	const before = [...acknowledged];
	try {
		await task();
	} finally {
		isOver = true;
		await Promise.all(lanes);
	}
	return { before, after: acknowledged };
}
