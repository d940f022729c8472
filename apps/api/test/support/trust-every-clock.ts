import { vi } from "vitest";
import { ClockAgreement } from "../../src/platform/jobs/clock-agreement.ts";

/**
 * Lets operator commands, jobs and starts in this process believe any time that a test sets, as if
 * servers had run for an hour at that time.
 *
 * @returns ends this; vitest calls it after each test if this is a `beforeEach` hook
 */
export function trustEveryClock(): () => void {
	const spies = [
		vi.spyOn(ClockAgreement.prototype, "findDisagreement").mockResolvedValue(undefined),
		vi.spyOn(ClockAgreement.prototype, "hasAgreedForAnHour").mockResolvedValue(true),
		vi.spyOn(ClockAgreement.prototype, "haveServersAgreedForAnHour").mockResolvedValue(true),
	];
	return () => {
		for (const spy of spies) spy.mockRestore();
	};
}
