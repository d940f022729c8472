import { registerOutcomes } from "../../platform/metrics/register-outcomes.ts";
import type { InspectionCode } from "./refused-file-error.ts";
import type { ScanFailure, ScanVerdict } from "./scanning/file-scanner.ts";

/** Records, so that the compiler reports a missing new outcome. */
const INSPECTIONS: Record<
	Exclude<InspectionCode, "error_file_infected"> | "passed" | "unfinished",
	true
> = {
	passed: true,
	unfinished: true,
	error_file_damaged: true,
	error_file_pixels: true,
	error_file_mixed: true,
	error_file_too_complex: true,
	error_file_pdf_script: true,
	error_file_pdf_attachment: true,
	error_file_pdf_password: true,
};
const SCANS: Record<Exclude<ScanVerdict["kind"], "unscanned"> | ScanFailure, true> = {
	clean: true,
	infected: true,
	unreachable: true,
	too_slow: true,
	hung_up: true,
	too_early: true,
	size_limit: true,
	failed: true,
	garbled: true,
};

export const inspectionMetrics = registerOutcomes(
	"inspections",
	({ inspections }) => inspections,
	Object.keys(INSPECTIONS).map((outcome) => ({ outcome })),
);
export const scanMetrics = registerOutcomes(
	"scans",
	({ scans }) => scans,
	Object.keys(SCANS).map((outcome) => ({ outcome })),
);
