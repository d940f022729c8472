import type { FieldIssue, UploadName } from "@sim-registration/validation";
import type { InspectionCode } from "./refused-file-error.ts";

interface Upload {
	readonly upload: UploadName;
}

/** Result and cost of a file's inspection. */
interface Inspected {
	/** why the file is refused; undefined for an accepted one */
	readonly code: InspectionCode | undefined;
	/** CPU time, in milliseconds */
	readonly cpuMs: number;
}

/**
 * Inspects the uploads of a submission within one budget of CPU time. Once it is used up the next
 * upload is refused, and no other is inspected.
 *
 * @param inspect gets the rest of the budget, in milliseconds
 * @returns which uploads are refused, and why
 */
export async function inspectWithinBudget<Staged extends Upload>(
	uploads: readonly Staged[],
	budgetMs: number,
	inspect: (staged: Staged, leftMs: number) => Promise<Inspected>,
): Promise<FieldIssue[]> {
	const issues: FieldIssue[] = [];
	let leftMs = budgetMs;
	for (const staged of uploads) {
		if (leftMs <= 0) return [...issues, { field: staged.upload, code: "error_file_too_complex" }];
		const { code, cpuMs } = await inspect(staged, leftMs);
		if (code !== undefined) issues.push({ field: staged.upload, code });
		leftMs -= cpuMs;
	}
	return issues;
}
