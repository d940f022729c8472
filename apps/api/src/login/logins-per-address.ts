/**
 * How many calls of one kind (log-ins, renewals, captcha checks, reports, queries of site content) an
 * address may make in a minute: the limit of every call with the library's guard that names no other.
 * Failed log-ins have limits of their own in `login-attempts.ts`; this one only keeps a flood away.
 * Counted in the process, or with a database that is shared by all processes together.
 */
export const LOGINS_PER_ADDRESS = { name: "default", limit: 600, ttl: 60_000 };
