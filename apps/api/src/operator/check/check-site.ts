import { recaptchaSettings } from "../../domain/captcha/recaptcha-settings.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { BASE_PATH } from "../../platform/http/base-path.ts";
import {
	policyWithoutInlineStyle,
	securityHeadersOf,
} from "../../platform/http/security-headers.ts";
import { type Finding, failed, passed } from "./finding.ts";

/** Requests the form's address as a customer's browser does: certificate, proxy and headers. */
export async function checkSite(
	environment: Environment,
	origin: string,
	signal: AbortSignal,
): Promise<Finding> {
	const address = `${origin}${BASE_PATH}`;
	const answer = await fetch(address, { signal });
	await answer.body?.cancel();
	if (answer.status !== 200)
		return failed(`${address} answers ${answer.status}. Check the server and the proxy before it.`);
	if (new URL(answer.url).origin !== origin)
		return failed(`${address} redirects to ${answer.url}. Correct the proxy, or PUBLIC_URL.`);
	const expected = securityHeadersOf({
		isProduction: environment.NODE_ENV === "production",
		captchaSources: recaptchaSettings(environment)?.sources ?? [],
	});
	// A header that the proxy adds again arrives with both values.
	const changed = Object.entries(expected)
		.filter(([name, value]) => policyWithoutInlineStyle(answer.headers.get(name) ?? "") !== value)
		.map(([name]) => name);
	if (changed.length > 0)
		return failed(
			`${address} does not send the server's ${changed.join(", ")}. Let the proxy forward its headers, and add none.`,
		);
	const secure = origin.startsWith("https:") ? " and a valid certificate" : "";
	return passed(`${address} shows the form, with the server's headers${secure}.`);
}
