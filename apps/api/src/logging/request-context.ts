import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode } from "@sim-registration/validation";

/** What a request came to, where its status does not say it. */
export type RequestOutcome = ErrorCode | "repeated";

/** The request that something happens for. */
export interface RequestContext {
	readonly requestId: string;
	outcome: RequestOutcome | undefined;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs what answers a request, and whatever that starts, in its context. */
export function withinRequest<Result>(context: RequestContext, run: () => Result): Result {
	return current.run(context, run);
}

/** Runs work that one request happens to start for many: none of it is that request's. */
export function outsideRequests<Result>(run: () => Result): Result {
	return current.exit(run);
}

/** @returns undefined for what the server does by itself */
export function currentRequestId(): string | undefined {
	return current.getStore()?.requestId;
}

/** Says what the request that is being answered came to. */
export function noteOutcome(outcome: RequestOutcome): void {
	const context = current.getStore();
	if (context !== undefined) context.outcome = outcome;
}
