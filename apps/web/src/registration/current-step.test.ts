import { expect, test } from "vitest";
import { currentStep } from "./current-step.ts";
import { NEW_REGISTRATION } from "./registration-state.ts";

test("without a session the login is shown, however far the customer has come", () => {
	const state = { ...NEW_REGISTRATION, furthest: "confirm" } as const;
	expect(currentStep({ ...state, hasSession: false }, 3)).toBe("login");
	expect(currentStep({ ...state, hasSession: true }, 3)).toBe("confirm");
});
