import { setTimeout as sleep } from "node:timers/promises";
import { type GatewayCall, GatewayError } from "./gateway-error.ts";

const PAUSE_MS = 200;

/**
 * Does a call again where the line was the trouble. For calls alone that may arrive twice. One that
 * had no answer in time is not repeated: the customer has waited for all of it already.
 *
 * @param call whose own trouble it repeats for; what it needs before, a key, repeats by itself
 * @param tries how often at most, the first time included
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
