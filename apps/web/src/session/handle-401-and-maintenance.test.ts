import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApiProblem, announcing } from "../api/api-problem.ts";
import {
	clearSessionToken,
	keepSessionToken,
	readSessionToken,
} from "../api/kept-session-token.ts";
import { loggedIn } from "../registration/session-transitions.ts";
import { WizardStore } from "../registration/wizard-store.ts";
import { handle401AndMaintenance } from "./handle-401-and-maintenance.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };

let store: WizardStore;
let stopHandling: () => void;

function problem(status: number, errorCode: string): ApiProblem {
	return new ApiProblem({ status, errorCode, issues: [], retryAfterMs: undefined });
}

function meet(problem: ApiProblem, token: string | undefined): void {
	const read = () => {
		throw problem;
	};
	expect(() => announcing(token, read)).toThrow(problem);
}

beforeEach(() => {
	store = new WizardStore();
	stopHandling = handle401AndMaintenance(store);
	keepSessionToken("a.b.c");
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
});
afterEach(() => {
	stopHandling();
	clearSessionToken();
});

describe("a 401", () => {
	test("of this session ends it, and the login says so", () => {
		meet(problem(401, "session_expired"), "a.b.c");
		expect(readSessionToken()).toBeUndefined();
		expect(store.read()).toMatchObject({ hasSession: false, wasSignedOut: true, login: LOGIN });
	});

	test("of an earlier session ends nothing", () => {
		meet(problem(401, "session_expired"), "d.e.f");
		expect(readSessionToken()).toBe("a.b.c");
		expect(store.read().hasSession).toBe(true);
	});

	test("without a token ends a session whose token is gone", () => {
		clearSessionToken();
		meet(problem(401, "session_expired"), undefined);
		expect(store.read().hasSession).toBe(false);
	});
});

test("maintenance takes over the screen, and the session continues", () => {
	meet(problem(503, "maintenance"), "a.b.c");
	expect(store.read()).toMatchObject({ isMaintenance: true, hasSession: true });
	expect(readSessionToken()).toBe("a.b.c");
});

test("another problem is left to its caller", () => {
	const before = store.read();
	meet(problem(422, "file_refused"), "a.b.c");
	expect(store.read()).toBe(before);
});
