import { Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { FieldIssue, FileFormat } from "@sim-registration/validation";
import { Problem } from "../../http/problem.ts";
import { purposeOf } from "../../registrations/sealed-registration.ts";
import type { StagedUpload } from "../submission-reader/staged-upload.ts";
import type { ReadSubmission } from "../submission-reader/submission-reader.ts";
import { FairPlaces } from "./fair-places.ts";
import { inspectInTime } from "./inspect-in-time.ts";
import { InspectionProcess, TIME_LIMIT_MS } from "./inspection-process.ts";
import type { InspectionCode } from "./refused-file-error.ts";

/** As many files are open at once, of 5 MB at most each. */
const PROCESSES = 2;
/** Of all files together; honest ones take a tenth of a second. */
const SUBMISSION_TIME_LIMIT_MS = 6_000;

/**
 * Looks into the files of a submission once they are sealed and before they are kept: each is handed,
 * sealed as it is, to a process with limits, which opens it. See docs/decisions/0010-inspection.md.
 */
@Injectable()
export class FileInspection implements OnApplicationShutdown {
	readonly #places = new FairPlaces(PROCESSES);
	readonly #idle = Array.from({ length: PROCESSES }, () => new InspectionProcess());

	/**
	 * @param account whose submissions wait for their turn where others wait too, however often it
	 *   logs in
	 * @throws Problem file_refused that names every upload that is refused, and why
	 */
	async inspect(account: string, submission: ReadSubmission): Promise<void> {
		// Waiting for a process takes none of a submission's time.
		const issues = await this.#places.run(account, () => this.#inspectAll(submission));
		if (issues.length > 0) throw new Problem("file_refused", { issues });
	}

	async onApplicationShutdown(): Promise<void> {
		for (const process of this.#idle) await process.close();
	}

	#inspectAll({ uploads, ...submission }: ReadSubmission): Promise<FieldIssue[]> {
		return inspectInTime(uploads, SUBMISSION_TIME_LIMIT_MS, (staged, leftMs) =>
			this.#inspectOne(submission, staged, Math.min(leftMs, TIME_LIMIT_MS)),
		);
	}

	async #inspectOne(
		{ key, registrationId }: Pick<ReadSubmission, "key" | "registrationId">,
		{ draft, upload, facts }: StagedUpload,
		timeLimitMs: number,
	): Promise<InspectionCode | undefined> {
		const process = this.#idle.pop() ?? new InspectionProcess();
		const purpose = purposeOf(registrationId, upload);
		const file = { format: facts.detectedFormat as FileFormat, key, purpose };
		try {
			return await process.inspect(file, (memory) => draft.readInto(memory), timeLimitMs);
		} finally {
			this.#idle.push(process);
		}
	}
}
