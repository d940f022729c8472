import { earlierStep, type Step, stepAt } from "./progress.ts";
import type { RegistrationState } from "./registration-state.ts";

/**
 * The step to show: the one of the history's entry, as far as the customer has come. While the
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
	return earlierStep(stepAt(progress), furthest);
}
