import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { currentStep } from "../registration/current-step.ts";
import { progressOf, type Step } from "../registration/progress.ts";
import { useRegistration } from "../registration/registration-context.ts";
import { useStepNavigation } from "../registration/use-step-navigation.ts";
import { LongLoadingNotice } from "../layout/long-loading-notice.tsx";
import { LoginStep } from "../steps/login/login-step.tsx";
import { untilLoaded } from "./until-loaded.ts";

const CompanyStep = lazy(untilLoaded(() => import("../steps/company/company-step.tsx")));
const PersonStep = lazy(untilLoaded(() => import("../steps/person/person-step.tsx")));
const ConfirmStep = lazy(untilLoaded(() => import("../steps/confirm/confirm-step.tsx")));
const SuccessStep = lazy(untilLoaded(() => import("../steps/success/success-step.tsx")));

const SCREENS = {
	login: LoginStep,
	company: CompanyStep,
	person: PersonStep,
	confirm: ConfirmStep,
	success: SuccessStep,
} satisfies Record<Step, React.ComponentType>;

/** One route, five steps: shows the one that the history's entry and the state agree on. */
export function Wizard() {
	const step = useStepInHistory();
	const Screen = SCREENS[step];
	return (
		<Suspense fallback={<LongLoadingNotice isWaiting />}>
			<Screen key={step} />
		</Suspense>
	);
}

/** Brings an entry that asks for another step than is shown into line with the screen. */
function useStepInHistory(): Step {
	const progress = useRouterState({ select: ({ location }) => location.state.progress ?? 0 });
	const step = useRegistration((state) => currentStep(state, progress));
	const { replaceWith } = useStepNavigation();
	useEffect(() => {
		if (progressOf(step) !== progress) replaceWith(step);
	}, [step, progress, replaceWith]);
	return step;
}
