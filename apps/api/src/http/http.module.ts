import { Global, Module } from "@nestjs/common";
import { APP_GUARD } from "@nestjs/core";
import { CallCounts } from "./call-counts.ts";
import { CspReportController } from "./csp-reports/csp-report.controller.ts";
import { CspViolationLog } from "./csp-reports/csp-violation-log.ts";
import { CsrfGuard } from "./csrf.guard.ts";
import { CsrfTokens } from "./csrf-tokens.ts";
import { OwnSiteGuard } from "./own-site.guard.ts";

/** What every call needs at its edge. */
@Global()
@Module({
	controllers: [CspReportController],
	providers: [
		CallCounts,
		CsrfTokens,
		CsrfGuard,
		CspViolationLog,
		{ provide: APP_GUARD, useClass: OwnSiteGuard },
	],
	exports: [CallCounts, CsrfTokens, CsrfGuard, CspViolationLog],
})
export class HttpModule {}
