import { earlierStep, type Step, stepAt } from "./progress.ts";
import type { RegistrationState } from "./registration-state.ts";

/**
 * The step to show: what the history's entry asks for, as far as the customer has come. While the
 * registration is sent, and until the customer has read why that failed, every entry shows the
 * confirmation. After success every entry shows success, so that the phone's Back never shows the
 * confirmation again.
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
	return earlierStep(stepAt(progress), furthest);
}
