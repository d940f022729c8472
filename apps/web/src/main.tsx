import { normaliseLoginValue, normaliseMobileNumber } from "@sim-registration/validation";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ConfigurationProvider, readConfiguration } from "./configuration/configuration.ts";
import { hasDraft } from "./draft/draft-mark.ts";
import { Form } from "./form.tsx";
import { activateLanguage } from "./i18n/active-language.ts";
import { languageOfPath } from "./i18n/language.ts";
import { LoadFailure } from "./loading/load-failure.tsx";
import { untilLoaded } from "./loading/until-loaded.ts";
import { wait } from "./loading/wait.ts";
import { keepReceipt, readKeptReceipt } from "./registration/kept-receipt.ts";
import { warnBeforeLeaving } from "./registration/leave-warning.ts";
import type { LoginValues } from "./registration/login-values.ts";
import { NEW_REGISTRATION } from "./registration/registration-state.ts";
import { loginTyped } from "./registration/session-transitions.ts";
import { WizardStore } from "./registration/wizard-store.ts";
import { createFormRouter } from "./routes/router.tsx";
import { handle401AndMaintenance } from "./session/handle-401-and-maintenance.ts";
import { answerPresses, repeatPresses } from "./takeover/early-press.ts";

/** The form is shown after this time, whether or not its draft has been restored. */
const DRAFT_PATIENCE_MS = 2_000;

const configuration = readConfiguration();
const receipt = readKeptReceipt();
const store = new WizardStore({
	...NEW_REGISTRATION,
	isMaintenance: configuration.maintenance && !document.documentElement.dataset["reopened"],
	...(receipt && { receipt, furthest: "success" }),
});
const router = createFormRouter();

handle401AndMaintenance(store);

const element = document.getElementById("form");
if (!element) throw new Error("The page has no place for the form");

warnBeforeLeaving(store);
keepReceipt(store);
const isDraftHere = hasDraft();
const patience = wait(DRAFT_PATIENCE_MS);
const [isReadable] = await Promise.all([
	loadSentences(),
	isDraftHere && Promise.race([keepDraft(), patience]),
]);
if (isReadable) await router.load();
show(element);
if (!isDraftHere) void keepDraft();
if (configuration.countsUsage)
	import("./usage/count-usage.ts").then(
		({ countUsage }) => countUsage(store),
		() => {},
	);

/** Takes over the screen in the HTML if that is what the customer has to see. */
function show(place: HTMLElement): void {
	const isBuiltAhead = place.childElementCount > 0 && isReadable && !isDraftHere && !receipt;
	// A browser's translation replaced text nodes, so React would find another tree than its own.
	const isTranslated = place.querySelector("font") !== null;
	const form = <Form {...{ configuration, store, router }} />;
	if (isBuiltAhead && !isTranslated) {
		// The same tree as rendered on a server.
		router.ssr = { manifest: undefined };
		hydrateRoot(place, form);
		return;
	}
	if (isBuiltAhead) {
		store.apply(loginTyped(readTypedLogin(place)));
		repeatPresses(place);
	}
	place.replaceChildren();
	if (!isBuiltAhead) answerPresses();
	delete document.documentElement.dataset["draft"];
	const failure = (
		<ConfigurationProvider value={configuration}>
			<LoadFailure />
		</ConfigurationProvider>
	);
	createRoot(place).render(isReadable ? form : failure);
}

function readTypedLogin(place: HTMLElement): LoginValues {
	const read = (name: keyof LoginValues) =>
		place.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
	return {
		accountNO: normaliseLoginValue(read("accountNO")),
		mobileNO: normaliseMobileNumber(read("mobileNO")),
		brNO: normaliseLoginValue(read("brNO")),
	};
}

async function loadSentences(): Promise<boolean> {
	return activateLanguage(languageOfPath(location.pathname)).then(
		() => true,
		() => false,
	);
}

/** Awaited only if this tab has a draft to restore. The form works without it too. */
async function keepDraft(): Promise<void> {
	await untilLoaded(() => import("./draft/keep-draft.ts"))()
		.then(({ default: draft }) => draft.keepDraft({ store, patience }))
		.catch(() => {});
}
