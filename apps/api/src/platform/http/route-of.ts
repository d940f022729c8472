import type { Request } from "express";

/** Nest's route for 404 answers. */
const CATCH_ALL = "*path";

/** The route's pattern, never the requested address; `none` if no route matches. */
export function routeOf(request: Request): string {
	const route: unknown = request.route;
	const hasPath = typeof route === "object" && route !== null && "path" in route;
	return hasPath && route.path !== CATCH_ALL ? String(route.path) : "none";
}
