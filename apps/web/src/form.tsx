import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { RegistrationProvider } from "./registration/registration-context.ts";
import type { FormRouter } from "./routes/router.tsx";

interface FormProps {
	readonly registration: ComponentProps<typeof RegistrationProvider>["value"];
	readonly router: FormRouter;
}

/** The whole form: the same in the browser and where its first screen is built ahead. */
export function Form({ registration, router }: FormProps) {
	return (
		<I18nProvider i18n={i18n}>
			<RegistrationProvider value={registration}>
				<RouterProvider router={router} />
			</RegistrationProvider>
		</I18nProvider>
	);
}
