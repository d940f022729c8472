import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { watchProblems } from "./api/problem-watch.ts";
import { clearSessionToken } from "./api/session-token.ts";
import { hasDraft } from "./draft/draft-mark.ts";
import { activateLanguage } from "./i18n/active-language.ts";
import { languageOfPath } from "./i18n/language.ts";
import { LoadFailure } from "./layout/load-failure.tsx";
import { warnBeforeLeaving } from "./registration/leave-warning.ts";
import { readConfiguration } from "./registration/read-configuration.ts";
import { RegistrationProvider } from "./registration/registration-context.ts";
import { RegistrationStore } from "./registration/registration-store.ts";
import { maintenanceTurned, signedOut } from "./registration/transitions.ts";
import { router } from "./routes/router.tsx";

const configuration = readConfiguration();
const store = new RegistrationStore();
store.apply(maintenanceTurned(configuration.maintenance));

/** Any 401 clears the session and returns to login; maintenance takes the whole screen. */
watchProblems(({ status, errorCode }) => {
	if (errorCode === "maintenance") store.apply(maintenanceTurned(true));
	if (status !== 401) return;
	clearSessionToken();
	store.apply(signedOut());
});

const element = document.getElementById("form");
if (!element) throw new Error("The page has no place for the form");

warnBeforeLeaving(store);
const root = createRoot(element);
const isDraftHere = hasDraft();
const [isReadable] = await Promise.all([loadSentences(), isDraftHere && keepDraft()]);
root.render(isReadable ? <Form /> : <LoadFailure />);
if (!isDraftHere) void keepDraft();

async function loadSentences(): Promise<boolean> {
	return activateLanguage(languageOfPath(location.pathname)).then(
		() => true,
		() => false,
	);
}

/** Waited for only where this tab has a draft to bring back. The form works without it too. */
async function keepDraft(): Promise<void> {
	await import("./draft/keep-draft.ts").then((draft) => draft.keepDraft(store)).catch(() => {});
}

function Form() {
	return (
		<I18nProvider i18n={i18n}>
			<RegistrationProvider value={{ store, configuration }}>
				<RouterProvider router={router} />
			</RegistrationProvider>
		</I18nProvider>
	);
}
