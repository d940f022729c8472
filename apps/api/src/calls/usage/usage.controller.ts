import { Controller, Header, HttpCode, Inject, Post, Req, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import type { Request } from "express";
import * as v from "valibot";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { Problem } from "../../platform/http/problem.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { usageLabels, usageSchema } from "./usage.ts";

const NO_CONTENT = 204;
/** Receives what a phone has counted, about nobody (docs/decisions/0042-usage.md). */
@OpenToEverybody()
@Controller("api/usage")
export class UsageController {
	constructor(
		private readonly metrics: Metrics,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/** @throws Problem request_malformed */
	@Post()
	@HttpCode(NO_CONTENT)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard)
	count(@Req() request: Request): void {
		// Its names are data, so it is no class with rules for each field.
		const usage = v.safeParse(usageSchema, request.body);
		if (!usage.success) throw new Problem("request_malformed");
		// A page that was opened before the change still sends.
		if (this.environment.USAGE === "off") return;
		for (const [name, count] of Object.entries(usage.output))
			this.metrics.usage.add(usageLabels(name), count);
	}
}
