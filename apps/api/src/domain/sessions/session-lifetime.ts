/** Counted from a login or a renewal. */
export const SESSION_LIFETIME_MS = 30 * 60 * 1000;
/** The upper limit despite renewals, so that a stolen phone does not stay logged in for ever. */
const LONGEST_SESSION_MS = 12 * 60 * 60 * 1000;
/** How long an ended or expired session is kept. */
export const SESSION_KEPT_MS = 60 * 60 * 1000;

/** The end of a session, by the times of its login and its renewal. */
export function sessionEnd(createdAt: Date, renewedAt: Date): Date {
	const renewedUntil = renewedAt.getTime() + SESSION_LIFETIME_MS;
	return new Date(Math.min(renewedUntil, createdAt.getTime() + LONGEST_SESSION_MS));
}
