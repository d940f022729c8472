import { rm } from "node:fs/promises";
import { withFileLock } from "../platform/database/with-file-lock.ts";
import { OperatorError } from "./command.ts";

/**
 * Runs a task while no other process runs one with the same lock.
 *
 * @param path of the lock's file, which is removed afterwards
 * @param refusal what to say if another process has it
 * @throws OperatorError
 */
export async function alone<Result>(
	path: string,
	refusal: string,
	task: () => Promise<Result>,
): Promise<Result> {
	const thenUnlock = async () => {
		try {
			return await task();
		} finally {
			await rm(path, { force: true });
		}
	};
	return await withFileLock(path, thenUnlock, () => {
		throw new OperatorError(`${refusal} Nothing was done.`);
	});
}
