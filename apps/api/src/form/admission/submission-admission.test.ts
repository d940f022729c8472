import { PassThrough } from "node:stream";
import type { Request } from "express";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseEnvironment } from "../../environment/environment.ts";
import { SubmissionAdmission } from "./submission-admission.ts";

const MAX_BYTES_IN_FLIGHT = 10_000;

let admission: SubmissionAdmission;

beforeEach(() => {
	vi.useFakeTimers();
	const environment = parseEnvironment({ MAX_BYTES_IN_FLIGHT: String(MAX_BYTES_IN_FLIGHT) });
	admission = new SubmissionAdmission(environment);
});
afterEach(() => {
	vi.useRealTimers();
});

/** A request as far as its admission goes. */
function sending(headers: Readonly<Record<string, string>>): Request {
	return Object.assign(new PassThrough(), { headers }) as unknown as Request;
}

it("one that does not say how long it is counts as the largest", async () => {
	await admission.admit(sending({}));
	const fiveFilesInBase64 = (5 * 5_000_000 * 4) / 3;
	expect(admission.load.chargedBytes).toBeGreaterThan(fiveFilesInBase64);
});

it("whoever has no room for half a minute hears to come back in 5 to 15 seconds", async () => {
	await admission.admit(sending({ "content-length": String(MAX_BYTES_IN_FLIGHT) }));
	const refused: unknown[] = [];
	void admission.admit(sending({ "content-length": "1" })).catch((error) => refused.push(error));
	await vi.advanceTimersByTimeAsync(29_999);
	expect(refused).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(refused).toEqual([
		expect.objectContaining({ errorCode: "busy", retryAfterSeconds: expect.any(Number) }),
	]);
	const [{ retryAfterSeconds }] = refused as [{ retryAfterSeconds: number }];
	expect(retryAfterSeconds).toBeGreaterThanOrEqual(5);
	expect(retryAfterSeconds).toBeLessThanOrEqual(15);
	expect(admission.load.waiting).toBe(0);
});

it("whoever hangs up while waiting gives up the place in the queue", async () => {
	await admission.admit(sending({ "content-length": String(MAX_BYTES_IN_FLIGHT) }));
	const request = sending({ "content-length": "1" });
	const waiting = expect(admission.admit(request)).rejects.toThrow();
	expect(admission.load.waiting).toBe(1);
	request.emit("close");
	await waiting;
	expect(admission.load.waiting).toBe(0);
});
