import type { FieldIssue, UploadName } from "@sim-registration/validation";
import type { InspectionCode } from "./refused-file-error.ts";

interface Upload {
	readonly upload: UploadName;
}

/**
 * Inspects the uploads of a submission within one time for all of them. Where it is over nothing more
 * is looked at: the submission is refused in any case.
 *
 * @param inspect is told how much time is left, in milliseconds
 * @returns what is wrong with which upload
 */
export async function inspectInTime<Staged extends Upload>(
	uploads: readonly Staged[],
	timeLimitMs: number,
	inspect: (staged: Staged, leftMs: number) => Promise<InspectionCode | undefined>,
): Promise<FieldIssue[]> {
	const issues: FieldIssue[] = [];
	let leftMs = timeLimitMs;
	for (const staged of uploads) {
		const begunAt = performance.now();
		const code = leftMs > 0 ? await inspect(staged, leftMs) : "error_file_too_complex";
		if (code !== undefined) issues.push({ field: staged.upload, code });
		if (leftMs <= 0) break;
		leftMs -= performance.now() - begunAt;
	}
	return issues;
}
