import { useRouter, useRouterState } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { LongLoadingNotice } from "../layout/long-loading-notice.tsx";
import { untilLoaded, withSentences } from "../loading/until-loaded.ts";
import { whenIdle } from "../loading/when-idle.ts";
import { currentStep } from "../registration/current-step.ts";
import { useRegistration } from "../registration/registration-context.ts";
import { progressOf, type Step } from "../registration/steps.ts";
import { useStepNavigation } from "../registration/use-step-navigation.ts";
import { useBlockedBack } from "../session/blocked-back.ts";
import { LoginStep } from "../steps/login/login-step.tsx";
import { TakeOver } from "../takeover/take-over.tsx";
import { loadMenu } from "./menu-button.tsx";

/** With everything that the screen shows after login. */
const loadCompany = withSentences(async () => {
	const [{ CompanyStep }] = await Promise.all([
		import("../steps/company/company-step.tsx"),
		import("../session/log-out.tsx"),
		import("../session/session-dialogs.tsx"),
	]);
	return CompanyStep;
});
const loadPerson = withSentences(
	async () => (await import("../steps/person/person-step.tsx")).PersonStep,
);
const loadConfirm = withSentences(
	async () => (await import("../steps/confirm/confirm-step.tsx")).ConfirmStep,
);
const loadSuccess = withSentences(
	async () => (await import("../steps/success/success-step.tsx")).SuccessStep,
);

const LOADS = {
	company: loadCompany,
	person: loadPerson,
	confirm: loadConfirm,
	success: loadSuccess,
	menu: loadMenu,
};

const SCREENS = {
	login: LoginStep,
	company: lazy(untilLoaded(loadCompany)),
	person: lazy(untilLoaded(loadPerson)),
	confirm: lazy(untilLoaded(loadConfirm)),
	success: lazy(untilLoaded(loadSuccess)),
} satisfies Record<Step, ComponentType>;

/** The screen is idle by then. */
const FETCH_AHEAD_AFTER_MS = 1_500;

/**
 * Customers often press Back twice, and Chromium aborts an upload when one traversal overtakes
 * another.
 */
const COME_BACK_AFTER_MS = 150;

/** If it fails, the step itself loads again. */
function fetchAhead(step: Step): void {
	import("./fetch-ahead.ts").then((ahead) => ahead.fetchAhead(step, LOADS)).catch(() => undefined);
}

/** One route, five steps: shows the step that `currentStep` chooses. */
export function Wizard() {
	useBlockedBack();
	const generation = useRegistration((state) => state.generation);
	const step = useStepInHistory(generation);
	const Screen = SCREENS[step];
	useEffect(() => {
		const timer = setTimeout(() => whenIdle(() => fetchAhead(step)), FETCH_AHEAD_AFTER_MS);
		return () => clearTimeout(timer);
	}, [step]);
	return (
		<Suspense fallback={<LongLoadingNotice isWaiting />}>
			<Screen key={`${step} ${generation}`} />
			<TakeOver />
		</Suspense>
	);
}

/**
 * Makes an entry that asks for another step agree with the screen. During an attempt to submit it
 * is the other way round: the history returns to where the attempt began. Until anything has begun
 * in this page, the entry keeps its step for a draft that arrives late.
 *
 * @param generation see `RegistrationState`
 */
function useStepInHistory(generation: number): Step {
	const place = useRouterState({ select: ({ location }) => location.state.__TSR_index });
	const progress = useRouterState({ select: ({ location }) => location.state.progress ?? 0 });
	const step = useRegistration((state) => currentStep(state, progress));
	const isAttempt = useRegistration(({ attempt }) => attempt !== undefined);
	const { replaceWith } = useStepNavigation();
	const { history } = useRouter();
	const attemptPlace = useRef<number>(undefined);
	useEffect(() => {
		attemptPlace.current = isAttempt ? (attemptPlace.current ?? place) : undefined;
		const distance = (attemptPlace.current ?? place) - place;
		if (distance === 0) {
			if (progressOf(step) !== progress && (generation || step !== "login")) replaceWith(step);
			return undefined;
		}
		const timer = setTimeout(() => history.go(distance), COME_BACK_AFTER_MS);
		return () => clearTimeout(timer);
	}, [step, progress, place, isAttempt, generation, replaceWith, history]);
	return step;
}
