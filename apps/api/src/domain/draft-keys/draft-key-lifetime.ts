import { DRAFT_LIFETIME_MS } from "@sim-registration/validation";
import type { Connection } from "../../platform/database/database.ts";

/**
 * Expiry of a half that a log-out or the phone has ended. Such a half is destroyed at once, while
 * one that expires by date waits until the clocks agree.
 */
export const ENDED = new Date(0).toISOString();

/** Expiry of the server's half of a draft's key, relative to the session that last fetched it. */
export function keyHalfEnd(sessionEnd: Date): string {
	return new Date(sessionEnd.getTime() + DRAFT_LIFETIME_MS).toISOString();
}

/** Extends the halves of a renewed session. */
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
 * Ends the halves that a session fetched, within the transaction of its log-out: no more are given
 * out. {@link DraftKeys.destroyEnded} destroys them.
 */
export async function endKeyHalves(connection: Connection, sessionId: string): Promise<void> {
	await connection
		.updateTable("draft_keys")
		.set({ expires_at: ENDED })
		.where("session_id", "=", sessionId)
		.execute();
}
