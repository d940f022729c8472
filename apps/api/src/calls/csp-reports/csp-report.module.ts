import { Module } from "@nestjs/common";
import { registerJob } from "../../platform/jobs/register-job.ts";
import { registerOutcomes } from "../../platform/metrics/register-outcomes.ts";
import { CspReportController } from "./csp-report.controller.ts";
import { CSP_DIRECTIVES, CspViolationLog } from "./csp-violation-log.ts";

const MINUTE_MS = 60_000;

/** Receives browsers' reports of what the policy blocked. */
@Module({
	controllers: [CspReportController],
	providers: [
		CspViolationLog,
		registerOutcomes(
			"violations",
			({ violations }) => violations,
			CSP_DIRECTIVES.map((directive) => ({ directive })),
		),
		registerJob(
			{ name: "csp_summed_up", intervalMs: MINUTE_MS, runs: "own" },
			[CspViolationLog],
			async (violations: CspViolationLog) => violations.sumUp(),
		),
	],
})
export class CspReportModule {}
