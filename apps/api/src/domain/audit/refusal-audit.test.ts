import type { Request } from "express";
import { expect, it, vi } from "vitest";
import { Problem } from "../../platform/http/problem.ts";
import { RefusalAudit } from "./refusal-audit.ts";
import type { SecurityEvents } from "./security-events.ts";

const REQUEST = { ip: "203.0.113.7" };

function noted(problem: Problem) {
	const events = { note: vi.fn<SecurityEvents["note"]>() };
	new RefusalAudit(events as unknown as SecurityEvents).note(
		REQUEST as unknown as Request,
		problem,
	);
	return events.note.mock.calls.map(([event]) => event);
}

it.each([
	["login_error", "login failed"],
	["captcha_failed", "captcha failed"],
	["captcha_harder", "limit reached"],
	["captcha_hardest", "limit reached"],
	["csrf_failed", "csrf refused"],
	["file_refused", "file refused"],
	["iamsmart_unverified", "iamsmart proof refused"],
	["session_expired", "session refused"],
	["too_many_requests", "limit reached"],
] as const)("a refusal with %s is recorded as %s", (errorCode, action) => {
	expect(noted(new Problem(errorCode))).toMatchObject([{ action }]);
});

it.each(["validation_failed", "busy", "maintenance", "not_found"] as const)(
	"a refusal with %s is not recorded",
	(errorCode) => {
		expect(noted(new Problem(errorCode))).toEqual([]);
	},
);

it("names the files that were refused, and nothing else that was wrong", () => {
	const problem = new Problem("file_refused", {
		issues: [
			{ field: "brCopy", code: "error_file_infected" },
			{ field: "email", code: "error_invalid_email" },
			{ field: "idCopyF", code: "error_file_damaged" },
		],
	});
	expect(noted(problem)).toMatchObject([
		{ subject: "brCopy error_file_infected, idCopyF error_file_damaged" },
	]);
});
