import { randomUUID } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import type { Log } from "../logging/log.ts";

/** Logs each request by its route's pattern; an address that matches none may hold anything. */
export function requestLog(log: Log) {
	return (request: Request, response: Response, next: NextFunction): void => {
		const startedAt = performance.now();
		const requestId = randomUUID();
		response.setHeader("X-Request-Id", requestId);
		response.once("close", () => {
			log.info("request", {
				requestId,
				method: request.method,
				route: routeOf(request),
				status: response.statusCode,
				durationMs: Math.round(performance.now() - startedAt),
			});
		});
		next();
	};
}

function routeOf(request: Request): string {
	const route: unknown = request.route;
	const hasPath = typeof route === "object" && route !== null && "path" in route;
	return hasPath ? String(route.path) : "none";
}
