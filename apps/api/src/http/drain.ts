import type { Request } from "express";

const DRAIN_MAX_MS = 60_000;
/** More than any form sends: whoever sends on is cut off. */
const DRAIN_MAX_BYTES = 40 * 1024 * 1024;

/**
 * Reads on after a refusal that was answered early, and throws away what comes. A browser that
 * cannot finish sending reports a network error, and would send 35 MB again.
 *
 * @returns resolves when nothing more comes, or the sender was cut off
 */
export function drain(request: Request): Promise<void> {
	if (request.complete || request.destroyed) return Promise.resolve();
	return new Promise((resolve) => {
		let received = 0;
		const timer = setTimeout(() => request.destroy(), DRAIN_MAX_MS);
		timer.unref();
		const end = () => {
			clearTimeout(timer);
			resolve();
		};
		request.on("data", (chunk: Buffer) => {
			received += chunk.length;
			if (received > DRAIN_MAX_BYTES) request.destroy();
		});
		request.once("close", end);
		request.once("end", end);
		request.resume();
	});
}
