import { Controller, Header, HttpCode, Post, Req, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import type { Request } from "express";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { AdmitsAnySite } from "../../platform/http/own-site.guard.ts";
import { readViolations } from "./csp-violation.ts";
import { CspViolationLog } from "./csp-violation-log.ts";

const NO_CONTENT = 204;

/** Receives browsers' reports of Content-Security-Policy violations. They carry no CSRF token. */
@OpenToEverybody()
@Controller("api/csp-report")
export class CspReportController {
	constructor(private readonly violations: CspViolationLog) {}

	@Post()
	@HttpCode(NO_CONTENT)
	@Header("Cache-Control", "no-store")
	@AdmitsAnySite()
	@UseGuards(ThrottlerGuard)
	report(@Req() request: Request): void {
		for (const violation of readViolations(request.body)) this.violations.note(violation);
	}
}
