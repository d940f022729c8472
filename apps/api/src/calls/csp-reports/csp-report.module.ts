import { Module } from "@nestjs/common";
import { CspReportController } from "./csp-report.controller.ts";
import { CspViolationLog } from "./csp-violation-log.ts";

/** Takes browsers' reports of what the policy stopped. */
@Module({
	controllers: [CspReportController],
	providers: [CspViolationLog],
	exports: [CspViolationLog],
})
export class CspReportModule {}
