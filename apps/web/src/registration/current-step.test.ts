import { expect, test } from "vitest";
import { currentStep } from "./current-step.ts";
import { NEW_REGISTRATION } from "./registration-state.ts";

test("without a session the login is shown, however far the customer has come", () => {
	const state = { ...NEW_REGISTRATION, furthest: "confirm" } as const;
	expect(currentStep({ ...state, hasSession: false }, 3)).toBe("login");
	expect(currentStep({ ...state, hasSession: true }, 3)).toBe("confirm");
});

test("during a session an entry of the login shows the company step", () => {
	const state = { ...NEW_REGISTRATION, hasSession: true, furthest: "confirm" } as const;
	expect(currentStep(state, 0)).toBe("company");
	expect(currentStep({ ...state, furthest: "login" }, 0)).toBe("company");
});

test("during an attempt to submit, and until its failure was read, every entry shows the confirmation", () => {
	const state = { ...NEW_REGISTRATION, hasSession: true, furthest: "company" } as const;
	const attempt = { kind: "connectionLost" } as const;
	expect([0, 1, 2, 3].map((progress) => currentStep({ ...state, attempt }, progress))).toEqual(
		new Array(4).fill("confirm"),
	);
	expect(currentStep({ ...state, attempt, hasSession: false }, 3)).toBe("login");
});
