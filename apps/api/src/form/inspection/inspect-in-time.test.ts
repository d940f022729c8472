import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inspectInTime } from "./inspect-in-time.ts";

const UPLOADS = [
	{ upload: "brCopy" },
	{ upload: "businessProof" },
	{ upload: "idCopyF" },
	{ upload: "idCopyB" },
] as const;

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

it("each file gets what the ones before left, and one without time is named", async () => {
	const told: number[] = [];
	const issues = await inspectInTime(UPLOADS, 5_000, async (_staged, leftMs) => {
		told.push(leftMs);
		vi.advanceTimersByTime(3_000);
		return undefined;
	});
	expect(told).toEqual([5_000, 2_000]);
	expect(issues).toEqual([{ field: "idCopyF", code: "error_file_too_complex" }]);
});

it("files that take no time are all looked at, and all that are refused are named", async () => {
	const issues = await inspectInTime(UPLOADS, 5_000, async ({ upload }) =>
		upload.startsWith("id") ? "error_file_damaged" : undefined,
	);
	expect(issues.map(({ field }) => field)).toEqual(["idCopyF", "idCopyB"]);
});
