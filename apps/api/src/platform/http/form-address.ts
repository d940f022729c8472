import type { Environment } from "../environment/environment.ts";
import type { CustomerLanguage } from "./customer-language.ts";

type Addressed = Pick<Environment, "PUBLIC_URL" | "PORT">;

/** The origins at which customers reach this server, the preferred one first. */
export function ownOrigins({ PUBLIC_URL, PORT }: Addressed): readonly string[] {
	return PUBLIC_URL ?? [`http://localhost:${PORT}`];
}

/**
 * The address at which customers open the form.
 *
 * @param origin the one to prefer, if it is one of PUBLIC_URL
 */
export function formAddress(
	environment: Addressed,
	language: CustomerLanguage,
	origin?: string,
): string {
	const own = ownOrigins(environment);
	const chosen = own.find((each) => each === origin) ?? own[0];
	return `${chosen}/real-name-registration/${language}`;
}
