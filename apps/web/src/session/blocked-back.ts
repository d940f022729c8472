import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { SharedValue } from "../layout/shared-value.ts";
import { isSending } from "../registration/attempt.ts";
import { useRegistration, useWizardStore } from "../registration/registration-context.ts";

/** Back was pressed on the first step, and the customer has not answered the question yet. */
export const isBackAsked = new SharedValue(false);

/**
 * Stops the phone's Back if it closes a dialog, as Escape does, and on the first step, where it
 * would end the session. It is separate from the question, whose code loads later, because Back may
 * be pressed before.
 */
export function useBlockedBack(): void {
	const store = useWizardStore();
	const { history } = useRouter();
	const hasSession = useRegistration((state) => state.hasSession);
	useEffect(() => {
		if (!hasSession) return undefined;
		const unblock = history.block({
			enableBeforeUnload: false,
			blockerFn: ({ action, nextLocation }) => {
				const isLogin = (nextLocation?.state.progress ?? 0) === 0;
				// While the registration is sent, the wizard itself returns.
				if (action !== "BACK" || isSending(store.read())) return false;
				const dialog = topDialog();
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

/**
 * The dialog on top has the focus. It is not always the last of the page: the session's warning may
 * open above one that comes after it.
 */
function topDialog(): Element | undefined {
	const focused = document.activeElement?.closest("dialog[open]");
	return focused ?? [...document.querySelectorAll("dialog[open]")].at(-1);
}
