import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode, OwnCode } from "@sim-registration/validation";

/** Outcome of a request that its status does not show. */
export type RequestOutcome = ErrorCode | OwnCode | "repeated";

/** Context of the current request. */
export interface RequestContext {
	readonly requestId: string;
	outcome: RequestOutcome | undefined;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs the handling of a request, and everything that it starts, in its context. */
export function withinRequest<Result>(context: RequestContext, run: () => Result): Result {
	return current.run(context, run);
}

/** Runs shared work that one request happens to start outside that request's context. */
export function outsideRequests<Result>(run: () => Result): Result {
	return current.exit(run);
}

/** @returns undefined outside of requests */
export function currentRequestId(): string | undefined {
	return current.getStore()?.requestId;
}

/** Records the outcome of the current request. */
export function noteOutcome(outcome: RequestOutcome): void {
	const context = current.getStore();
	if (context !== undefined) context.outcome = outcome;
}
