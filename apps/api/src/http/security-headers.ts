import type { NextFunction, Request, Response } from "express";

const CONTENT_SECURITY_POLICY = [
	"default-src 'self'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' blob: data:",
	"worker-src 'self'",
	"connect-src 'self'",
	"form-action 'none'",
	"base-uri 'none'",
	"object-src 'none'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types altcha-worker",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
	"Content-Security-Policy": CONTENT_SECURITY_POLICY,
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
	"Referrer-Policy": "no-referrer",
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
};

const ONE_YEAR_SECONDS = 31_536_000;

/** Sets the same headers on every answer, errors and files too. */
export function securityHeaders({ isProduction }: { isProduction: boolean }) {
	return (_request: Request, response: Response, next: NextFunction): void => {
		for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
		if (isProduction)
			response.setHeader(
				"Strict-Transport-Security",
				`max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
			);
		next();
	};
}
