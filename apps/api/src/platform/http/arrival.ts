import type { NextFunction, Request, Response } from "express";
import type { Clock } from "../environment/clock.ts";

const arrivals = new WeakMap<Request, Date>();

/** Records when a request's headers arrived. Runs before anything that waits. */
export function noteArrival(now: Clock) {
	return (request: Request, _response: Response, next: NextFunction): void => {
		arrivals.set(request, now());
		next();
	};
}

/** When the headers of a request arrived; its body may arrive minutes later. */
export function arrivalOf(request: Request): Date {
	const arrival = arrivals.get(request);
	if (arrival === undefined)
		throw new TypeError("The arrival time of this request was not recorded");
	return arrival;
}
