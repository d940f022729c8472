import { Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { FieldIssue, FileFormat } from "@sim-registration/validation";
import { Problem } from "../../http/problem.ts";
import { purposeOf } from "../../registrations/sealed-registration.ts";
import type { StagedUpload } from "../submission-reader/staged-upload.ts";
import type { ReadSubmission } from "../submission-reader/submission-reader.ts";
import { InspectionProcess } from "./inspection-process.ts";
import type { InspectionCode } from "./refused-file-error.ts";
import { Semaphore } from "./semaphore.ts";

/** As many files are open at once, of 5 MB at most each. */
const PROCESSES = 2;

/**
 * Looks into the files of a submission once they are sealed and before they are kept: each is handed,
 * sealed as it is, to a process with limits, which opens it. See docs/decisions/0010-inspection.md.
 */
@Injectable()
export class FileInspection implements OnApplicationShutdown {
	readonly #semaphore = new Semaphore(PROCESSES);
	readonly #idle = Array.from({ length: PROCESSES }, () => new InspectionProcess());

	/** @throws Problem file_refused that names every upload that is refused, and why */
	async inspect(submission: ReadSubmission): Promise<void> {
		const issues: FieldIssue[] = [];
		for (const staged of submission.uploads) {
			const code = await this.#semaphore.run(() => this.#inspectOne(submission, staged));
			if (code !== undefined) issues.push({ field: staged.upload, code });
		}
		if (issues.length > 0) throw new Problem("file_refused", { issues });
	}

	async onApplicationShutdown(): Promise<void> {
		for (const process of this.#idle) await process.close();
	}

	async #inspectOne(
		{ key, registrationId }: ReadSubmission,
		{ draft, upload, facts }: StagedUpload,
	): Promise<InspectionCode | undefined> {
		const process = this.#idle.pop() ?? new InspectionProcess();
		const purpose = purposeOf(registrationId, upload);
		const file = { format: facts.detectedFormat as FileFormat, key, purpose };
		try {
			return await process.inspect(file, (memory) => draft.readInto(memory));
		} finally {
			this.#idle.push(process);
		}
	}
}
