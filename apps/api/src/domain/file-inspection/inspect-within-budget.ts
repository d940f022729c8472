import type { FieldIssue } from "@sim-registration/validation";
import type { InspectionCode } from "./refused-file-error.ts";
import type { StagedUpload } from "./staged-upload.ts";

/** Result and cost of a file's inspection. */
interface Inspected {
	/** why the file is refused; undefined for an accepted one */
	readonly code: InspectionCode | undefined;
	/** CPU time, in milliseconds */
	readonly cpuMs: number;
}

/**
 * CPU time that each upload gets, however much the others used: several times what the largest honest file
 * needs.
 */
const LEAST_CPU_MS = 1_000;

/**
 * Inspects the uploads of a submission within one budget of CPU time. Once it is used up, each
 * further upload gets just enough for an honest file, so that none is refused for what others took.
 *
 * @param inspect gets the rest of the budget, in milliseconds
 * @returns which uploads are refused, and why
 */
export async function inspectWithinBudget<Staged extends Pick<StagedUpload, "upload">>(
	uploads: readonly Staged[],
	budgetMs: number,
	inspect: (staged: Staged, leftMs: number) => Promise<Inspected>,
): Promise<FieldIssue[]> {
	const issues: FieldIssue[] = [];
	let leftMs = budgetMs;
	for (const staged of uploads) {
		const { code, cpuMs } = await inspect(staged, Math.max(leftMs, LEAST_CPU_MS));
		if (code !== undefined) issues.push({ field: staged.upload, code });
		leftMs -= cpuMs;
	}
	return issues;
}
