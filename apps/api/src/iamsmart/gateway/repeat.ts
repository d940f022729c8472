import { setTimeout as sleep } from "node:timers/promises";
import { GatewayError } from "./gateway-error.ts";

const PAUSE_MS = 200;

/**
 * Does a call again where the line was the trouble. For calls alone that may arrive twice. One that
 * had no answer in time is not repeated: the customer has waited for all of it already.
 *
 * @param tries how often at most, the first time included
 * @throws GatewayError, the last one
 */
export async function repeatWhereUnreachable<Result>(
	tries: number,
	call: () => Promise<Result>,
): Promise<Result> {
	for (let done = 1; ; done++)
		try {
			return await call();
		} catch (error) {
			const isRepeatable = error instanceof GatewayError && error.reason === "unreachable";
			if (!isRepeatable || done >= tries) throw error;
			await sleep(PAUSE_MS * done);
		}
}
