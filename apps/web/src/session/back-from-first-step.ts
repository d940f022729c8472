import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { SharedValue } from "../layout/shared-value.ts";
import { useRegistration, useRegistrationStore } from "../registration/registration-context.ts";

/** Back from the first step was pressed, and the customer has not answered the question yet. */
export const isBackAsked = new SharedValue(false);

/**
 * Holds the phone's Back where it closes a dialog, as Escape does, and on the first step, where it would
 * end the session. It stands apart from the question, whose code comes later: Back may be pressed before.
 */
export function useBlockedBack(): void {
	const store = useRegistrationStore();
	const { history } = useRouter();
	const hasSession = useRegistration((state) => state.hasSession);
	useEffect(() => {
		if (!hasSession) return undefined;
		const unblock = history.block({
			enableBeforeUnload: false,
			blockerFn: ({ action, nextLocation }) => {
				const isLogin = (nextLocation?.state.progress ?? 0) === 0;
				// While the registration is sent, the wizard itself comes back.
				if (action !== "BACK" || store.read().attempt) return false;
				const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
				dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
				const isAsked = !dialog && isLogin;
				if (isAsked) isBackAsked.set(true);
				return dialog !== undefined || isAsked;
			},
		});
		return () => {
			unblock();
			isBackAsked.set(false);
		};
	}, [history, store, hasSession]);
}
