import { randomUUID } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import type { Log } from "../logging/log.ts";
import { type RequestContext, withinRequest } from "../logging/request-context.ts";
import type { RequestMetrics } from "../metrics/request-metrics.ts";
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

/**
 * 32 hexadecimal digits, as a UUID or without hyphens: the formats of proxies (`$request_id` of
 * nginx, a UUID elsewhere). Other formats are rejected, because the id is logged, and a client
 * whose header passes through the proxy must not be able to write a name into the log.
 */
const REQUEST_ID = /^[\da-f]{32}$|^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** W3C Trace Context: version, trace id, parent id, flags. */
const TRACE_PARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;
/** A version that the standard forbids. */
const FORBIDDEN_VERSION = "ff-";

/**
 * The id of a request: from a trusted proxy, by `X-Request-Id` or the trace id of `traceparent`,
 * otherwise a new one.
 */
function requestIdOf(request: Request): string {
	return (isFromProxy(request) ? givenId(request) : undefined) ?? randomUUID();
}

function givenId({ headers }: Request): string | undefined {
	const { "x-request-id": id, traceparent } = headers;
	if (typeof id === "string" && REQUEST_ID.test(id)) return id.toLowerCase();
	if (typeof traceparent !== "string" || traceparent.startsWith(FORBIDDEN_VERSION))
		return undefined;
	return TRACE_PARENT.exec(traceparent)?.[1];
}

/** Whether the connection comes from a proxy that TRUST_PROXY names. */
function isFromProxy({ app, socket }: Request): boolean {
	const isTrusted: unknown = app.get("trust proxy fn");
	return typeof isTrusted === "function" && isTrusted(socket.remoteAddress, 0) === true;
}
