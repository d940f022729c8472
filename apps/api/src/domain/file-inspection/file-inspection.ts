import { Injectable } from "@nestjs/common";
import type { FieldIssue, FileFormat } from "@sim-registration/validation";
import { Problem } from "../../platform/http/problem.ts";
import { retryLater } from "../../platform/http/retry-later.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { purposeOf } from "../registrations/sealed-registration.ts";
import { inspectWithinBudget } from "./inspect-within-budget.ts";
import { FILE_LIMITS } from "./inspection-process.ts";
import { InspectionProcesses } from "./inspection-processes.ts";
import { InspectionUnfinishedError } from "./process/inspection-unfinished-error.ts";
import { FileScanner, type ScanVerdict } from "./scanning/file-scanner.ts";
import { ScannerWatch } from "./scanning/scanner-watch.ts";
import { ScanningProcesses } from "./scanning/scanning-processes.ts";
import type { StagedUpload, StagedUploads } from "./staged-upload.ts";

/** CPU time of all files together; honest ones take a tenth of a second. */
const SUBMISSION_CPU_LIMIT_MS = 6_000;

/**
 * Randomised, so that clients refused together do not return together. Over the form's few attempts it
 * is long enough for a scanner to restart or a busy machine to recover.
 */
const RETRY_AFTER_SECONDS = { least: 10, most: 20 };

/** An accepted file, and the SHA-256 of its contents in lower-case hexadecimal. */
export interface InspectedUpload extends StagedUpload {
	readonly sha256: string;
}

/**
 * Inspects the files of a submission after they are sealed and before they are stored: each is
 * passed, still sealed, to a process with limits, which opens it, and later to another, which has it
 * scanned. See docs/decisions/0010-inspection.md and docs/decisions/0014-scanner.md.
 */
@Injectable()
export class FileInspection {
	constructor(
		private readonly inspectionProcesses: InspectionProcesses,
		private readonly scanner: FileScanner,
		private readonly scanningProcesses: ScanningProcesses,
		private readonly scannerWatch: ScannerWatch,
		private readonly log: Log,
		private readonly metrics: Metrics,
	) {}

	/**
	 * Inspects and digests every file.
	 *
	 * @param account its submissions take turns with those of other accounts, however often it logs
	 * in
	 * @throws Problem file_refused with the reason for each refused upload; busy if a file got no
	 * verdict through no fault of its own
	 */
	async inspect(account: string, submission: StagedUploads): Promise<readonly InspectedUpload[]> {
		return await this.inspectionProcesses.run(account, () => this.#inspectAll(submission));
	}

	/**
	 * Has every file scanned, if there is a scanner.
	 *
	 * @param account see `inspect`
	 * @throws Problem file_refused with each infected upload; busy if the scanner gives no verdict
	 */
	async scan(account: string, submission: StagedUploads): Promise<void> {
		if (this.scanner.isOn)
			await this.scanningProcesses.run(account, () => this.#scanAll(submission));
	}

	async #inspectAll(submission: StagedUploads): Promise<readonly InspectedUpload[]> {
		const { uploads } = submission;
		const inspected: InspectedUpload[] = [];
		const issues = await inspectWithinBudget(
			uploads,
			SUBMISSION_CPU_LIMIT_MS,
			async (staged, leftMs) => {
				const file = sealedFile(submission, staged);
				const format = staged.facts.detectedFormat as FileFormat;
				const limits = { cpuMs: Math.min(leftMs, FILE_LIMITS.cpuMs) };
				const { verdict, cpuMs } = await this.#orBusy(
					this.inspectionProcesses.use((process) => process.inspect(file, format, limits)),
				);
				const isPassed = verdict.kind === "passed";
				this.metrics.inspections.add({ outcome: isPassed ? "passed" : verdict.code });
				if (!isPassed) return { code: verdict.code, cpuMs };
				inspected.push({ ...staged, sha256: verdict.sha256 });
				return { code: undefined, cpuMs };
			},
		);
		refuse(issues);
		return inspected;
	}

	async #scanAll(submission: StagedUploads): Promise<void> {
		const issues: FieldIssue[] = [];
		for (const staged of submission.uploads) {
			const { upload } = staged;
			const verdict = await this.#scan(submission, staged);
			const outcome = verdict.kind === "unscanned" ? verdict.reason : verdict.kind;
			this.metrics.scans.add({ outcome });
			if (verdict.kind === "unscanned") {
				this.log.warn("scan_failed", { upload, scanFailure: verdict.reason });
				throw retryLater("busy", RETRY_AFTER_SECONDS);
			}
			if (verdict.kind === "clean") continue;
			this.log.warn("file_infected", { upload, signature: verdict.signature });
			issues.push({ field: upload, code: "error_file_infected" });
		}
		refuse(issues);
	}

	/** Does not wait for a scanner known to be unavailable: other files need the process. */
	async #scan(submission: StagedUploads, staged: StagedUpload): Promise<ScanVerdict> {
		if ((await this.scannerWatch.state()) === "unavailable")
			return { kind: "unscanned", reason: "unreachable" };
		const file = sealedFile(submission, staged);
		return await this.#orBusy(this.scanningProcesses.use((process) => process.scan(file)));
	}

	async #orBusy<Result>(result: Promise<Result>): Promise<Result> {
		try {
			return await result;
		} catch (error) {
			if (!(error instanceof InspectionUnfinishedError)) throw error;
			this.metrics.inspections.add({ outcome: "unfinished" });
			this.log.warn("inspection_unfinished", { inspectionFailure: error.reason });
			throw retryLater("busy", RETRY_AFTER_SECONDS);
		}
	}
}

function sealedFile({ key, registrationId }: StagedUploads, { draft, upload }: StagedUpload) {
	const fill = (memory: Uint8Array) => draft.readInto(memory);
	return { key, purpose: purposeOf(registrationId, upload), path: draft.path, fill };
}

function refuse(issues: readonly FieldIssue[]): void {
	if (issues.length > 0) throw new Problem("file_refused", { issues });
}
