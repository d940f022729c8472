import type { ArgumentsHost } from "@nestjs/common";
import { expect, it } from "vitest";
import type { RefusalAudit } from "../../domain/audit/refusal-audit.ts";
import { CommitFailedError } from "../database/commit-failed-error.ts";
import { DatabaseUnavailableError } from "../database/database-unavailable-error.ts";
import { Extensions } from "../extensions/extensions.ts";
import { FileStoreUnavailableError } from "../files/file-store-unavailable-error.ts";
import { Log } from "../logging/log.ts";
import { ProblemFilter } from "./problem.filter.ts";

/** The answer and log lines for an exception. */
function answerTo(error: Error) {
	const headers: Record<string, string> = {};
	const answer = { status: 0, errorCode: "" };
	const response = {
		headersSent: false,
		shouldKeepAlive: true,
		setHeader: (name: string, value: string) => {
			headers[name] = value;
			return response;
		},
		removeHeader: () => {},
		type: () => response,
		status: (status: number) => {
			answer.status = status;
			return response;
		},
		json: ({ errorCode }: { errorCode: string }) => {
			answer.errorCode = errorCode;
			response.headersSent = true;
		},
	};
	const request = { complete: true, destroyed: false, errored: null };
	const http = { getRequest: () => request, getResponse: () => response };
	const lines: string[] = [];
	const refusals = { note: () => {} } as unknown as RefusalAudit;
	const filter = new ProblemFilter(new Log((line) => lines.push(line)), refusals, Extensions.NONE);
	filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
	return { ...answer, retryAfter: headers["Retry-After"], isLogged: lines.length > 0 };
}

it.each([
	["the file store", new FileStoreUnavailableError({ code: "SlowDown", isEndUnknown: true })],
	["the database", new DatabaseUnavailableError("away")],
	["the database, which did not answer to a commit,", new CommitFailedError("no answer")],
	["SQLite for another process", Object.assign(new Error("locked"), { errcode: 5 })],
])("while %s is unavailable, clients are told to retry in two seconds", (_title, error) => {
	expect(answerTo(error)).toMatchObject({ status: 503, errorCode: "busy", retryAfter: "2" });
});

it.each([
	["of the disk", Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })],
	["of a user's disk quota", Object.assign(new Error("EDQUOT"), { code: "EDQUOT" })],
	["of SQLite", Object.assign(new Error("database or disk is full"), { errcode: 13 })],
	["of PostgreSQL", Object.assign(new Error("could not extend file"), { code: "53100" })],
	[
		"of PostgreSQL, whose connection is given up,",
		new DatabaseUnavailableError("away", { cause: Object.assign(new Error(), { code: "53100" }) }),
	],
	[
		"below another error",
		new Error("not kept", { cause: Object.assign(new Error(), { code: "ENOSPC" }) }),
	],
])("if %s is full, clients are told to retry later, and it is logged", (_title, error) => {
	const answer = answerTo(error);
	expect(answer).toMatchObject({ status: 503, errorCode: "storage_full", isLogged: true });
	expect(Number(answer.retryAfter)).toBeGreaterThanOrEqual(20);
});

it("an unexpected error is answered as our failure, and logged", () => {
	const answer = { status: 500, errorCode: "form_submission_error", isLogged: true };
	expect(answerTo(new Error("a slip"))).toMatchObject(answer);
});
