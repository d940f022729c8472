import { expect, test } from "vitest";
import { earlierStep, progressOf, STEPS, stepAt } from "./steps.ts";

test("progress runs from 0, login, to 4, success", () => {
	expect(STEPS.map(progressOf)).toEqual([0, 1, 2, 3, 4]);
	expect(STEPS).toEqual(["login", "company", "person", "confirm", "success"]);
});

test("each progress value has its step", () => {
	expect([0, 1, 2, 3, 4].map(stepAt)).toEqual(STEPS);
});

test.each([-1, 5, 1.5, Number.NaN])("%d is not a progress value, and means login", (progress) => {
	expect(stepAt(progress)).toBe("login");
});

test("of two steps the earlier one has the lower progress value", () => {
	expect(earlierStep("confirm", "company")).toBe("company");
	expect(earlierStep("login", "success")).toBe("login");
});
