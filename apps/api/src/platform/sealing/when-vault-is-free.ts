import { setTimeout as sleep } from "node:timers/promises";
import { VaultBusyError } from "./key-vault.ts";

const MOST_TRIES = 25;
const PAUSE_MS = 200;

/**
 * Repeats what the vault refuses for a moment, while another process reads or empties its log.
 *
 * @throws VaultBusyError after five seconds
 */
export async function whenVaultIsFree<Result>(task: () => Promise<Result>): Promise<Result> {
	for (let tries = 1; ; tries++)
		try {
			return await task();
		} catch (error) {
			if (!(error instanceof VaultBusyError) || tries === MOST_TRIES) throw error;
			await sleep(PAUSE_MS);
		}
}
