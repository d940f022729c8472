import type { Request } from "express";

const DRAIN_MAX_MS = 60_000;
/** More than any form sends: whoever sends on is cut off. */
const DRAIN_MAX_BYTES = 40 * 1024 * 1024;

/**
 * Reads on after a refusal that was answered early, and throws away what comes. A browser that
 * cannot finish sending reports a network error, and would send 35 MB again.
 */
export function drain(request: Request): void {
	if (request.complete || request.destroyed) return;
	let received = 0;
	const timer = setTimeout(() => request.destroy(), DRAIN_MAX_MS);
	timer.unref();
	request.on("data", (chunk: Buffer) => {
		received += chunk.length;
		if (received > DRAIN_MAX_BYTES) request.destroy();
	});
	request.once("close", () => clearTimeout(timer));
	request.once("end", () => clearTimeout(timer));
	request.resume();
}
