import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { PublicConfiguration } from "@sim-registration/validation";
import { RouterProvider } from "@tanstack/react-router";
import { ConfigurationProvider } from "./configuration/configuration.ts";
import { RegistrationProvider } from "./registration/registration-context.ts";
import type { WizardStore } from "./registration/wizard-store.ts";
import type { FormRouter } from "./routes/router.tsx";

interface FormProps {
	readonly configuration: PublicConfiguration;
	readonly store: WizardStore;
	readonly router: FormRouter;
}

/** The whole form: the same in the browser and in the build that renders the first screen. */
export function Form({ configuration, store, router }: FormProps) {
	return (
		<I18nProvider i18n={i18n}>
			<ConfigurationProvider value={configuration}>
				<RegistrationProvider value={store}>
					<RouterProvider router={router} />
				</RegistrationProvider>
			</ConfigurationProvider>
		</I18nProvider>
	);
}
