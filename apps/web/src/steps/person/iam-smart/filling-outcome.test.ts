import { expect, test } from "vitest";
import { ApiProblem } from "../../../api/api-problem.ts";
import { outcomeOfRefusal } from "./filling-outcome.ts";

const failed = (failure: string) => ({ kind: "failed", failure });

test.each([
	[401, "session_expired", { kind: "interrupted" }],
	[401, "iamsmart_reject", { kind: "interrupted" }],
	[503, "iamsmart_error", undefined],
	[429, "too_many_requests", undefined],
	[400, "iamsmart_reject", failed("iamsmart_reject")],
	[400, "iamsmart_cancelled", failed("iamsmart_cancelled")],
	[400, "iamsmart_unverified", failed("iamsmart_reject")],
	[400, "form_submission_error", failed("iamsmart_reject")],
	[400, "a_newer_servers_code", failed("iamsmart_reject")],
	[409, "iamsmart_replaced", failed("iamsmart_replaced")],
	[409, "idempotency_conflict", failed("iamsmart_error")],
	[500, "iamsmart_reject", failed("iamsmart_error")],
	[404, "not_found", failed("iamsmart_error")],
])("a poll that is refused with %i %s means %o", (status, errorCode, outcome) => {
	const problem = new ApiProblem({ status, errorCode, issues: [], retryAfterMs: undefined });
	expect(outcomeOfRefusal(problem)).toEqual(outcome);
});

test("a lost answer means nothing", () => {
	expect(outcomeOfRefusal(new TypeError("Failed to fetch"))).toBeUndefined();
});
