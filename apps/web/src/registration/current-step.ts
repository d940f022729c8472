import type { RegistrationState } from "./registration-state.ts";
import { earlierStep, type Step, stepAt } from "./steps.ts";

/**
 * The step to show: that of the history's entry, but none beyond what the customer has reached
 * (`furthest`, which `entry-transitions.ts` raises and lowers). During a session the login's entry, and an address that was opened again, show the company step. While the
 * registration is being sent, and until the customer has read why that failed, every entry shows
 * the confirmation. After success every entry shows success, so that the phone's Back never returns
 * to the confirmation.
 *
 * @param progress of the history's entry
 */
export function currentStep(
	{ receipt, hasSession, attempt, furthest }: RegistrationState,
	progress: number,
): Step {
	if (receipt) return "success";
	if (!hasSession) return "login";
	if (attempt) return "confirm";
	const step = earlierStep(stepAt(progress), furthest);
	return step === "login" ? "company" : step;
}
