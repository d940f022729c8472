import { Injectable } from "@nestjs/common";
import type { RequestOutcome } from "../logging/request-context.ts";
import { Metrics } from "./metrics.ts";

/** A finished request. */
export interface EndedRequest {
	readonly method: string;
	/** the route's pattern */
	readonly route: string;
	readonly status: number;
	readonly durationMs: number;
	/** false if the client disconnected before the end of the answer */
	readonly isAnswered: boolean;
	readonly outcome: RequestOutcome | undefined;
}

const BASE = "/real-name-registration/api";
const SUBMISSION = `${BASE}/form/formsubmission`;
const LOGIN = `${BASE}/login/login`;
const METHODS = ["GET", "HEAD", "POST"];
const MS_PER_SECOND = 1000;

/** Counts requests, and the outcomes of logins and submissions. */
@Injectable()
export class RequestMetrics {
	constructor(private readonly metrics: Metrics) {}

	observe(request: EndedRequest): void {
		const { route, status, outcome, durationMs } = request;
		const method = METHODS.includes(request.method) ? request.method : "other";
		this.metrics.requests.add({ method, route, status: String(status) });
		this.metrics.durations.observe({ method, route }, durationMs / MS_PER_SECOND);
		if (outcome !== undefined && outcome !== "repeated")
			this.metrics.refusals.add({ code: outcome });
		if (request.method !== "POST") return;
		if (route === SUBMISSION) this.metrics.submissions.add({ outcome: endOf(request, "accepted") });
		if (route === LOGIN) this.metrics.logins.add({ outcome: endOf(request, "success") });
	}
}

function endOf({ outcome, isAnswered }: EndedRequest, success: string): string {
	return outcome ?? (isAnswered ? success : "hung_up");
}
