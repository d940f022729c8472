import type { Connection } from "../database/database.ts";

/** How long a draft lives after its last edit, which happens in a session. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;
/**
 * The end of a half that a log-out or the phone has ended. It differs from every end by date, so that
 * such a half is destroyed at once, while an end by date waits until the clocks agree.
 */
export const ENDED = new Date(0).toISOString();

/** When the server's half of a draft's key ends, by the end of the session that took it last. */
export function keyHalfEnd(sessionEnd: Date): string {
	return new Date(sessionEnd.getTime() + DRAFT_LIFETIME_MS).toISOString();
}

/** Lets the halves of a session that was renewed live longer. */
export async function extendKeyHalves(
	connection: Connection,
	session: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
	await connection
		.updateTable("draft_keys")
		.set({ expires_at: keyHalfEnd(session.expiresAt) })
		.where("session_id", "=", session.id)
		.where("expires_at", ">", ENDED)
		.execute();
}

/**
 * Ends the halves that a session took, within the transaction of its log-out: from then on none is given
 * out. {@link DraftKeys.destroyEnded} destroys them.
 */
export async function endKeyHalves(connection: Connection, sessionId: string): Promise<void> {
	await connection
		.updateTable("draft_keys")
		.set({ expires_at: ENDED })
		.where("session_id", "=", sessionId)
		.execute();
}
