import { ERROR_CODES } from "@sim-registration/validation";
import type { GatewayCall, GatewayError } from "../../calls/iamsmart/gateway/gateway-error.ts";
import type { CaptchaAction } from "../../domain/captcha/captcha-use.ts";
import type { CaptchaVerdict } from "../../domain/captcha/captcha-verifier.ts";
import type { InspectionCode } from "../../domain/file-inspection/refused-file-error.ts";
import type {
	ScanFailure,
	ScanVerdict,
} from "../../domain/file-inspection/scanning/file-scanner.ts";
import type { FillingEnd } from "../../domain/identity-proofs/filling.ts";

/** Records, so that the compiler reports a missing new outcome. */
const CAPTCHA_ACTIONS: Record<CaptchaAction, true> = { login: true, submission: true };
const CAPTCHA_OUTCOMES: Record<CaptchaVerdict | "unavailable", true> = {
	passed: true,
	failed: true,
	scoreTooLow: true,
	unavailable: true,
};
const FILLING_OUTCOMES: Record<FillingEnd | "begun", true> = {
	begun: true,
	delivered: true,
	rejected: true,
	cancelled: true,
	failed: true,
	replaced: true,
	withdrawn: true,
};
const GATEWAY_CALLS: Record<GatewayCall | "none", true> = {
	getKey: true,
	initiateRequest: true,
	getToken: true,
	getResult: true,
	none: true,
};
const GATEWAY_OUTCOMES: Record<GatewayError["outcome"], true> = {
	cancelled: true,
	rejected: true,
	timed_out: true,
	renew_key: true,
	refused: true,
	failed: true,
};
const INSPECTION_OUTCOMES: Record<
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
const SCAN_OUTCOMES: Record<Exclude<ScanVerdict["kind"], "unscanned"> | ScanFailure, true> = {
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

/** Directives that count under their own name; any other is `other`. */
export const CSP_DIRECTIVES = [
	"default-src",
	"script-src",
	"script-src-elem",
	"script-src-attr",
	"style-src",
	"style-src-elem",
	"style-src-attr",
	"img-src",
	"font-src",
	"connect-src",
	"worker-src",
	"frame-src",
	"form-action",
	"base-uri",
	"object-src",
	"frame-ancestors",
	"require-trusted-types-for",
	"trusted-types",
	"other",
];

/**
 * The initial series of counters. Prometheus sees no growth in a series that starts at 1, so an
 * alert would miss the first event.
 */
export const KNOWN_OUTCOMES = {
	refusals: ERROR_CODES.map((code) => ({ code })),
	submissions: ["accepted", "repeated", "hung_up", ...ERROR_CODES].map((outcome) => ({ outcome })),
	logins: ["success", "hung_up", ...ERROR_CODES].map((outcome) => ({ outcome })),
	captchas: Object.keys(CAPTCHA_ACTIONS).flatMap((action) =>
		Object.keys(CAPTCHA_OUTCOMES).map((outcome) => ({ action, outcome })),
	),
	fillings: Object.keys(FILLING_OUTCOMES).map((outcome) => ({ outcome })),
	gatewayFailures: Object.keys(GATEWAY_CALLS).flatMap((call) =>
		Object.keys(GATEWAY_OUTCOMES).map((outcome) => ({ call, outcome })),
	),
	inspections: Object.keys(INSPECTION_OUTCOMES).map((outcome) => ({ outcome })),
	scans: Object.keys(SCAN_OUTCOMES).map((outcome) => ({ outcome })),
	violations: CSP_DIRECTIVES.map((directive) => ({ directive })),
	releasesKept: [{ outcome: "kept" }, { outcome: "failed" }],
	earlierFiles: ["served", "altered", "missing", "unavailable"].map((outcome) => ({ outcome })),
	bytesReceived: [{}],
};
