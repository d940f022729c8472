import type { NextFunction, Request, Response } from "express";

/**
 * The policy of every page. With reCAPTCHA it names the provider's addresses and the policy by which
 * its scripts make their own (Trusted Types); nothing else gets wider.
 *
 * @param sources what the provider's script and frames come from; empty with any other captcha
 */
function contentSecurityPolicy(sources: readonly string[]): string {
	const provider = sources.map((source) => ` ${source}`).join("");
	return [
		"default-src 'self'",
		`script-src 'self'${provider}`,
		"style-src 'self'",
		"img-src 'self' blob: data:",
		"worker-src 'self'",
		`connect-src 'self'${provider}`,
		...(provider === "" ? [] : [`frame-src${provider}`]),
		"form-action 'none'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		provider === ""
			? "trusted-types altcha-worker"
			: "trusted-types altcha-worker recaptcha-script goog#html 'allow-duplicates'",
	].join("; ");
}

const HEADERS: Readonly<Record<string, string>> = {
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
	"Referrer-Policy": "no-referrer",
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
};

const ONE_YEAR_SECONDS = 31_536_000;

interface SecurityOptions {
	readonly isProduction: boolean;
	/** where reCAPTCHA comes from; empty with any other captcha */
	readonly captchaSources: readonly string[];
}

/** Sets the same headers on every answer, errors and files too. */
export function securityHeaders({ isProduction, captchaSources }: SecurityOptions) {
	const policy = contentSecurityPolicy(captchaSources);
	return (_request: Request, response: Response, next: NextFunction): void => {
		response.setHeader("Content-Security-Policy", policy);
		for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
		if (isProduction)
			response.setHeader(
				"Strict-Transport-Security",
				`max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
			);
		next();
	};
}
