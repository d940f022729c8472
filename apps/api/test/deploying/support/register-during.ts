import { register } from "./accounts.ts";

const LANES = 2;

/**
 * Has customers register, one behind the other in each of two lanes, while something runs.
 *
 * @returns the references of those who were told yes before it began, and of all until its end
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
