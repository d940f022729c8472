import type { Request } from "express";

/** What Nest answers with 404 by. */
const CATCH_ALL = "*path";

/** The route's pattern, never the address that was asked for; `none` where nothing is registered. */
export function routeOf(request: Request): string {
	const route: unknown = request.route;
	const hasPath = typeof route === "object" && route !== null && "path" in route;
	return hasPath && route.path !== CATCH_ALL ? String(route.path) : "none";
}
