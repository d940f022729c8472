import { expect, it } from "vitest";
import { inspectWithinBudget } from "./inspect-within-budget.ts";

const UPLOADS = [
	{ upload: "brCopy" },
	{ upload: "businessProof" },
	{ upload: "idCopyF" },
	{ upload: "idCopyB" },
] as const;

it("gives each file what the previous ones left, and at least what an honest one needs", async () => {
	const told: number[] = [];
	const issues = await inspectWithinBudget(UPLOADS, 5_000, async (_staged, leftMs) => {
		told.push(leftMs);
		return { code: undefined, cpuMs: 2_500 };
	});
	expect(told).toEqual([5_000, 2_500, 1_000, 1_000]);
	expect(issues).toEqual([]);
});

it("inspects every file within the budget, and names each refused one", async () => {
	const issues = await inspectWithinBudget(UPLOADS, 5_000, async ({ upload }) => ({
		code: upload.startsWith("id") ? "error_file_damaged" : undefined,
		cpuMs: 1_600,
	}));
	expect(issues).toEqual([
		{ field: "idCopyF", code: "error_file_damaged" },
		{ field: "idCopyB", code: "error_file_damaged" },
	]);
});
