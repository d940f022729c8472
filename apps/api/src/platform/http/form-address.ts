import type { Environment } from "../environment/environment.ts";
import type { CustomerLanguage } from "./customer-language.ts";

/**
 * The address at which customers open the form.
 *
 * @param origin the one to prefer, if it is one of PUBLIC_URL
 */
export function formAddress(
	{ PUBLIC_URL, PORT }: Pick<Environment, "PUBLIC_URL" | "PORT">,
	language: CustomerLanguage,
	origin?: string,
): string {
	const own = PUBLIC_URL ?? [`http://localhost:${PORT}`];
	const chosen = own.find((each) => each === origin) ?? own[0];
	return `${chosen}/real-name-registration/${language}`;
}
