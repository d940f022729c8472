import { Injectable, type OnApplicationShutdown } from "@nestjs/common";
import type { FieldIssue, FileFormat } from "@sim-registration/validation";
import { Problem } from "../../http/problem.ts";
import { purposeOf } from "../../registrations/sealed-registration.ts";
import type { StagedUpload } from "../submission-reader/staged-upload.ts";
import type { ReadSubmission } from "../submission-reader/submission-reader.ts";
import { inspectInTime } from "./inspect-in-time.ts";
import { InspectionProcess, TIME_LIMIT_MS } from "./inspection-process.ts";
import type { InspectionCode } from "./refused-file-error.ts";
import { Semaphore } from "./semaphore.ts";
import { Turns } from "./turns.ts";

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
	readonly #semaphore = new Semaphore(PROCESSES);
	readonly #turns = new Turns();
	readonly #idle = Array.from({ length: PROCESSES }, () => new InspectionProcess());

	/**
	 * @param sessionId whose submissions wait for each other, so that one customer takes one process
	 * @throws Problem file_refused that names every upload that is refused, and why
	 */
	async inspect(sessionId: string, submission: ReadSubmission): Promise<void> {
		const issues = await this.#turns.run(sessionId, () => this.#inspectAll(submission));
		if (issues.length > 0) throw new Problem("file_refused", { issues });
	}

	async onApplicationShutdown(): Promise<void> {
		for (const process of this.#idle) await process.close();
	}

	/** Waiting for a process takes none of a submission's time. */
	async #inspectAll(submission: ReadSubmission): Promise<FieldIssue[]> {
		return await this.#semaphore.run(() =>
			inspectInTime(submission.uploads, SUBMISSION_TIME_LIMIT_MS, (staged, leftMs) =>
				this.#inspectOne(submission, staged, Math.min(leftMs, TIME_LIMIT_MS)),
			),
		);
	}

	async #inspectOne(
		{ key, registrationId }: ReadSubmission,
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
