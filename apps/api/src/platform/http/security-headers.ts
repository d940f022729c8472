import type { NextFunction, Request, Response } from "express";

const STYLES = "style-src 'self'";

/**
 * The policy of every page. With reCAPTCHA it adds the provider's addresses and the Trusted Types
 * policy of its scripts; everything else stays the same.
 *
 * @param sources of the provider's script and frames; empty with any other captcha
 */
function contentSecurityPolicy(sources: readonly string[]): string {
	const provider = sources.map((source) => ` ${source}`).join("");
	return [
		"default-src 'self'",
		`script-src 'self'${provider}`,
		STYLES,
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
		// Of the two ways to report, the one that every browser supports, without delay.
		"report-uri /real-name-registration/api/csp-report",
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
const HTTPS_HEADERS: Readonly<Record<string, string>> = {
	"Strict-Transport-Security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
};

interface SecurityOptions {
	readonly isProduction: boolean;
	/** reCAPTCHA's sources; empty with any other captcha */
	readonly captchaSources: readonly string[];
}

/** The headers of every answer. */
export function securityHeadersOf({ isProduction, captchaSources }: SecurityOptions) {
	return {
		"Content-Security-Policy": contentSecurityPolicy(captchaSources),
		...HEADERS,
		...(isProduction ? HTTPS_HEADERS : {}),
	};
}

/** Sets the headers on every answer, including errors and files. Pages add an inline style. */
export function securityHeaders(options: SecurityOptions) {
	const headers = Object.entries(securityHeadersOf(options));
	return (_request: Request, response: Response, next: NextFunction): void => {
		for (const [name, value] of headers) response.setHeader(name, value);
		next();
	};
}

const INLINE_STYLE = / 'sha256-[\w+/]{43}='/;

/** The policy as every answer has it, from that of a page with an inline style. */
export function policyWithoutInlineStyle(policy: string): string {
	return policy.replace(INLINE_STYLE, "");
}

/** Lets one page have an inline style. @param source the style's hash, as the policy writes it */
export function allowInlineStyle(response: Response, source: string): void {
	const policy = String(response.getHeader("Content-Security-Policy"));
	response.setHeader("Content-Security-Policy", policy.replace(STYLES, `${STYLES} ${source}`));
}
