import type { Request } from "express";

const DRAIN_MAX_MS = 60_000;

/**
 * Reads on after a refusal that was answered early, and throws away what comes. A browser that
 * cannot finish sending reports a network error, and would send 35 MB again.
 *
 * @param maxBytes more than this, and the connection is closed
 */
export function drain(request: Request, maxBytes: number): void {
	if (request.readableEnded || request.destroyed) return;
	let received = 0;
	const timer = setTimeout(() => request.destroy(), DRAIN_MAX_MS);
	timer.unref();
	request.on("data", (chunk: Buffer) => {
		received += chunk.length;
		if (received > maxBytes) request.destroy();
	});
	request.once("close", () => clearTimeout(timer));
	request.once("end", () => clearTimeout(timer));
	request.resume();
}
