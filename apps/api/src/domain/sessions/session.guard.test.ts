import type { ExecutionContext } from "@nestjs/common";
import { Reflector } from "@nestjs/core";
import { describe, expect, it } from "vitest";
import {
	AdmitsSessionEndedBySubmission,
	AllowsSessionEndedBySameKey,
	SessionGuard,
} from "./session.guard.ts";
import type { SessionToken } from "./session-token.ts";
import type { Sessions } from "./sessions.ts";

type Ended = { readonly byKey: string | null } | undefined;

const plainCall = () => {};
const submissionCall = () => {};
AllowsSessionEndedBySameKey()(submissionCall);
const draftCall = () => {};
AdmitsSessionEndedBySubmission()(draftCall);

const RUNNING: Ended = undefined;
const LOGGED_OUT: Ended = { byKey: null };
const SUBMITTED: Ended = { byKey: "own-key" };

/** Whether the guard admits a call with a session that ended like this. */
async function isAdmitted(ended: Ended, handler: () => void, key?: string): Promise<boolean> {
	const session = { id: "session", account: { accountNO: "204518837" }, ended };
	const guard = new SessionGuard(
		{ verify: async () => ({ id: "session" }) } as unknown as SessionToken,
		{ find: async () => session } as unknown as Sessions,
		new Reflector(),
	);
	const headers = { authorization: "Bearer a.b.c", ...(key && { "idempotency-key": key }) };
	const context = {
		getHandler: () => handler,
		switchToHttp: () => ({ getRequest: () => ({ headers }) }),
	} as unknown as ExecutionContext;
	return await guard.canActivate(context).catch((error) => {
		expect(error).toMatchObject({ errorCode: "session_expired" });
		return false;
	});
}

describe("a session", () => {
	it.each([
		[
			"that runs",
			RUNNING,
			{ plain: true, withoutKey: true, otherKey: true, ownKey: true, draft: true },
		],
		[
			"that its submission ended",
			SUBMITTED,
			{ plain: false, withoutKey: false, otherKey: false, ownKey: true, draft: true },
		],
		[
			"that a log-out ended",
			LOGGED_OUT,
			{ plain: false, withoutKey: false, otherKey: false, ownKey: false, draft: false },
		],
	])("%s is admitted only where it may be", async (_title, ended, expected) => {
		expect({
			plain: await isAdmitted(ended, plainCall, "own-key"),
			withoutKey: await isAdmitted(ended, submissionCall),
			otherKey: await isAdmitted(ended, submissionCall, "another-key"),
			ownKey: await isAdmitted(ended, submissionCall, "own-key"),
			draft: await isAdmitted(ended, draftCall),
		}).toEqual(expected);
	});
});
