import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { watchProblems } from "./api/problem-watch.ts";
import { clearSessionToken } from "./api/session-token.ts";
import { activateLanguage } from "./i18n/active-language.ts";
import { languageOfPath } from "./i18n/language.ts";
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

await activateLanguage(languageOfPath(location.pathname));
createRoot(element).render(
	<I18nProvider i18n={i18n}>
		<RegistrationProvider value={{ store, configuration }}>
			<RouterProvider router={router} />
		</RegistrationProvider>
	</I18nProvider>,
);
