import { FILE_MAX_BYTES, UPLOAD_NAMES } from "@sim-registration/validation";
import type { Request } from "express";

const DRAIN_MAX_MS = 60_000;
const BASE64_SHARE = 4 / 3;
/** A quarter more than the form ever sends: a client that sends more is cut off. */
const DRAIN_MAX_BYTES = UPLOAD_NAMES.length * FILE_MAX_BYTES * BASE64_SHARE * 1.25;

/**
 * Reads and discards the rest of a body after an early refusal. A browser that cannot finish
 * sending reports a network error, and would send 35 MB again.
 *
 * @returns resolves at the end of the body, or when the sender is cut off
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
