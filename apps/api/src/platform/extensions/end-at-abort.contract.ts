import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";

/** A call that is to wait must not have ended by then. */
const WAITING_MS = 100;
const SOON_MS = 2_000;

/**
 * The promise of an adapter whose service accepts calls and answers none: a call ends when its
 * signal aborts. Otherwise connections to the service would pile up behind calls that the server
 * has given up.
 */
export async function expectEndAtAbort(
	call: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
	const limit = new AbortController();
	let hasEnded = false;
	const note = () => {
		hasEnded = true;
	};
	const ended = call(limit.signal).then(note, note);
	await Promise.race([ended, setTimeout(WAITING_MS)]);
	expect(hasEnded, "ends although its service hangs").toBe(false);
	limit.abort();
	await Promise.race([ended, setTimeout(SOON_MS)]);
	expect(hasEnded, "has ended after its signal aborted").toBe(true);
}
