/**
 * How many calls of one kind (log-ins, renewals, queries of site content) an address may make in a
 * minute. Failed log-ins have limits of their own in `login-attempts.ts`; this one only keeps a flood
 * away from the captcha, and is counted in the process.
 */
export const LOGINS_PER_ADDRESS = { name: "default", limit: 600, ttl: 60_000 };
