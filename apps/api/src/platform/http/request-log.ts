import type { NextFunction, Request, Response } from "express";
import type { Log } from "../logging/log.ts";
import { type RequestContext, withinRequest } from "../logging/request-context.ts";
import type { RequestMetrics } from "../metrics/request-metrics.ts";
import { requestIdOf } from "./request-id.ts";
import { routeOf } from "./route-of.ts";

/**
 * Gives each request its id, and logs and counts it by its route's pattern: an unmatched address
 * may contain anything.
 */
export function requestLog(log: Log, metrics: RequestMetrics) {
	return (request: Request, response: Response, next: NextFunction): void => {
		const startedAt = performance.now();
		const context: RequestContext = { requestId: requestIdOf(request), outcome: undefined };
		response.setHeader("X-Request-Id", context.requestId);
		response.once("close", () => {
			const durationMs = performance.now() - startedAt;
			const { method } = request;
			const { statusCode: status } = response;
			const route = routeOf(request);
			log.info("request", {
				requestId: context.requestId,
				method,
				route,
				status,
				durationMs: Math.round(durationMs),
				outcome: context.outcome,
			});
			const isAnswered = response.writableFinished;
			metrics.observe({ method, route, status, durationMs, isAnswered, outcome: context.outcome });
		});
		withinRequest(context, next);
	};
}
