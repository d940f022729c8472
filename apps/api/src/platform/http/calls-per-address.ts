/**
 * Maximum number of calls of one kind (logins, renewals, captcha checks, reports, queries of site
 * content) per address and minute: the default limit of every call with the library's guard. It
 * only stops floods; failed logins have their own limits in `calls/login/login-attempts.ts`. Counted in
 * the process, or in the database if processes share one.
 */
export const CALLS_PER_ADDRESS = { name: "default", limit: 600, ttl: 60_000 };
