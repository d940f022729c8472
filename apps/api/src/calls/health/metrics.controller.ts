import { createHash, timingSafeEqual } from "node:crypto";
import {
	type CanActivate,
	Controller,
	type ExecutionContext,
	Get,
	Header,
	Inject,
	Injectable,
	UseGuards,
} from "@nestjs/common";
import type { Request } from "express";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { Problem } from "../../platform/http/problem.ts";
import { Proves } from "../../platform/http/proves.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { Readings } from "../../platform/metrics/readings.ts";

/**
 * Admits callers with METRICS_TOKEN. If it is not set, metrics do not exist in production, and are
 * public in development. Refused callers get not_found.
 */
@Proves("token")
@Injectable()
class MetricsGuard implements CanActivate {
	constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

	/** @throws Problem not_found */
	canActivate(context: ExecutionContext): boolean {
		const { headers } = context.switchToHttp().getRequest<Request>();
		const { METRICS_TOKEN, NODE_ENV } = this.environment;
		const isOpen = METRICS_TOKEN === undefined && NODE_ENV !== "production";
		if (isOpen || isToken(METRICS_TOKEN, headers.authorization)) return true;
		throw new Problem("not_found");
	}
}

function isToken(token: string | undefined, authorization: string | undefined): boolean {
	const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
	if (token === undefined || given === undefined) return false;
	// Equal lengths, whatever was given.
	return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}

/** Metrics for Prometheus. */
@Controller("metrics")
export class MetricsController {
	constructor(
		private readonly metrics: Metrics,
		private readonly readings: Readings,
	) {}

	@Get()
	@Header("Cache-Control", "no-store")
	@Header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	@UseGuards(MetricsGuard)
	async read(): Promise<string> {
		await this.readings.take();
		return this.metrics.write();
	}
}
