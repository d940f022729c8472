/**
 * How many calls of one kind (logins, renewals, captcha checks, reports, queries of site content) an
 * address may make in a minute: the limit of every call with the library's guard that names no other.
 * Failed logins have limits of their own in `login/login-attempts.ts`; this one only keeps a flood away.
 * Counted in the process, or with a database that is shared by all processes together.
 */
export const CALLS_PER_ADDRESS = { name: "default", limit: 600, ttl: 60_000 };
