import type { IamSmartFields } from "@sim-registration/validation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { API_ADDRESS } from "../../../api/api-address.ts";
import { cancelFormFilling, getQr, initFormFilling } from "../../../api/iam-smart-calls.ts";
import { activeLanguage } from "../../../i18n/active-language.ts";
import { focusSoon } from "../../../layout/focus-soon.ts";
import { FILLED_NOTICE, type IamSmartFilling } from "../../../registration/iam-smart-filling.ts";
import {
	fillingConfirmed,
	fillingEnded,
	fillingStarted,
	verificationLossSettled,
} from "../../../registration/iam-smart-transitions.ts";
import { useRegistration, useWizardStore } from "../../../registration/registration-context.ts";
import type { PersonForm } from "../use-person-form.ts";
import { FILLING_ERROR, type FillingFailure, type FillingOutcome } from "./filling-outcome.ts";
import { type OpenedTab, openTab } from "./open-tab.ts";
import { clearProvided, fillProvided } from "./provided-values.ts";
import { sourceOfBrowser } from "./source-of-browser.ts";
import { useFollowedFilling } from "./use-followed-filling.ts";

/** Either name comes first, depending on the language. */
const FIRST_FIELD = "[name^=name]";

export interface IamSmart {
	/** an address at iAM Smart is being requested */
	readonly isOpening: boolean;
	/** present while the customer is at iAM Smart */
	readonly filling: IamSmartFilling | undefined;
	/** the browser opened no tab */
	readonly isTabBlocked: boolean;
	/** the values in the fields, locked */
	readonly provided: IamSmartFields | undefined;
	readonly failure: FillingFailure | undefined;
	/** a new login ended what iAM Smart had verified */
	readonly isVerificationLost: boolean;
	/** opens a tab, so it must be called within a tap */
	start(): void;
	cancel(): void;
	/** the code of a return in another browser was correct: the values may be available now */
	goOn(businessID: string): void;
	/** closes the dialog of a failure: the customer enters the values */
	enterManually(): void;
	/** unlocks and clears the values of iAM Smart */
	discard(): void;
	/** the values of iAM Smart were discarded on this screen */
	readonly wasDiscarded: boolean;
}

/** Fills in the person step from iAM Smart (specification, section 4). */
export function useIamSmart(person: PersonForm): IamSmart {
	const store = useWizardStore();
	const filling = useRegistration((state) => state.iamSmartFilling);
	const verificationLoss = useRegistration((state) => state.verificationLoss);
	const provided = person.values.iamSmart;
	const [isOpening, setOpening] = useState(false);
	const [isTabBlocked, setTabBlocked] = useState(false);
	const [failure, setFailure] = useState<FillingFailure | undefined>(() =>
		store.read().verificationLoss === "refused" ? "iamsmart_unverified" : undefined,
	);
	const [wasDiscarded, setDiscarded] = useState(false);
	const request = useRef<AbortController>(undefined);
	const openedTab = useRef<OpenedTab>(undefined);

	const start = () => {
		if (isOpening) return;
		setTabBlocked(false);
		const tab = openTab(setTabBlocked);
		openedTab.current = tab;
		const controller = new AbortController();
		request.current = controller;
		// Another registration may begin before this screen is gone.
		person.scope.signal.addEventListener("abort", giveUpOpening);
		setFailure(undefined);
		setOpening(true);
		const settleRequest = (asked: IamSmartFilling | undefined) => {
			if (controller.signal.aborted) return;
			setOpening(false);
			if (!asked) {
				tab.close();
				return setFailure("iamsmart_error");
			}
			tab.goTo(asked.uri);
			store.apply(fillingStarted(asked));
		};
		requestFilling(controller.signal).then(settleRequest, () => settleRequest(undefined));
	};
	/** Cancels everything that is still requested or opening. */
	const giveUpOpening = () => {
		request.current?.abort();
		openedTab.current?.close();
		setOpening(false);
	};
	const stopWaiting = () => {
		const { iamSmartFilling, hasSession } = store.read();
		store.apply(fillingEnded());
		// If this call is lost, the server drops the values when they expire.
		if (iamSmartFilling && hasSession)
			void cancelFormFilling(iamSmartFilling.businessID).catch(() => undefined);
	};
	const cancel = () => {
		giveUpOpening();
		stopWaiting();
	};
	const settle = (outcome: FillingOutcome) => {
		openedTab.current?.close();
		if (outcome === FILLING_ERROR) stopWaiting();
		else store.apply(fillingEnded());
		if (outcome.kind === "failed") setFailure(outcome.failure);
		if (outcome.kind !== "filled") return;
		fillProvided(person, outcome.fields);
		store.apply(verificationLossSettled());
		focusSoon(`#${FILLED_NOTICE}`);
	};
	useFollowedFilling(filling, settle);
	useLeaving(() => {
		giveUpOpening();
		// The step still exists behind the maintenance notice, and waits again afterwards.
		if (!store.read().isMaintenance) stopWaiting();
	});
	useEffect(() => {
		if (failure === "iamsmart_unverified") store.apply(verificationLossSettled());
	}, [failure, store]);
	return {
		isOpening,
		filling,
		isTabBlocked,
		provided,
		failure,
		isVerificationLost: verificationLoss === "newSession",
		start,
		cancel,
		goOn: (businessID) => store.apply(fillingConfirmed(businessID)),
		enterManually: () => {
			setFailure(undefined);
			focusSoon(FIRST_FIELD);
		},
		discard: () => {
			clearProvided(person);
			setDiscarded(true);
			focusSoon(FIRST_FIELD);
		},
		wasDiscarded,
	};
}

/**
 * Asks iAM Smart to fill in the form, in the page's language and for this browser.
 *
 * @throws ApiProblem, ConnectionLostError
 */
async function requestFilling(signal: AbortSignal): Promise<IamSmartFilling> {
	const { ticketID, businessID } = await initFormFilling(signal);
	const wanted = {
		ticketID,
		lang: activeLanguage(),
		source: sourceOfBrowser(navigator),
		redirect: `${location.origin}${API_ADDRESS}iamsmart/callback`,
	};
	return { businessID, uri: await getQr(wanted, signal), startedAt: Date.now() };
}

/** Runs when the step is left. */
function useLeaving(onLeave: () => void): void {
	const leave = useEffectEvent(onLeave);
	useEffect(() => () => leave(), []);
}
