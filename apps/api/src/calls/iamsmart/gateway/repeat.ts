import { setTimeout as sleep } from "node:timers/promises";
import { type GatewayCall, GatewayError } from "./gateway-error.ts";

const PAUSE_MS = 200;

/**
 * Repeats a call after a connection error. Only for calls that may arrive twice. A call without an
 * answer in time is not repeated: the customer has already waited that long.
 *
 * @param call repeated only for its own errors; the key request that it needs has its own
 *   repetitions
 * @param tries maximum number of attempts, including the first
 * @param pause waits for some milliseconds
 * @throws GatewayError, the last one
 */
export async function repeatWhereUnreachable<Result>(
	call: GatewayCall,
	tries: number,
	action: () => Promise<Result>,
	pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Result> {
	for (let done = 1; ; done++)
		try {
			return await action();
		} catch (error) {
			if (!isRepeatable(call, error) || done >= tries) throw error;
			await pause(PAUSE_MS * done);
		}
}

function isRepeatable(call: GatewayCall, error: unknown): boolean {
	if (!(error instanceof GatewayError) || error.reason !== "unreachable") return false;
	return error.call === undefined || error.call === call;
}
