import { DRAFT_LIFETIME_MS } from "@sim-registration/validation";
import type { ExpressionBuilder } from "kysely";
import type { Connection } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import type { AccountHashes } from "../accounts/account-hashes.ts";

/**
 * Expiry of a half that a log-out or the phone has ended. Such a half is destroyed at once, while
 * one that expires by date waits until the clocks agree.
 */
export const ENDED = new Date(0).toISOString();

/** A reminder is sent a day after the last edit that the server was told of. */
export const REMINDER_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * A draft whose customer is not reminded. The id of a mail that was sent stays, by which one that is
 * kept as a file finds its key.
 */
export const NO_REMINDER = { reminder: null, remind_at: null };

/** Expiry of the server's half of a draft's key, relative to the session that last fetched it. */
export function keyHalfEnd(sessionEnd: Date): string {
	return new Date(sessionEnd.getTime() + DRAFT_LIFETIME_MS).toISOString();
}

/** The same, or later for a draft that the customer keeps. */
export function keptOrKeyHalfEnd(sessionEnd: Date) {
	const end = keyHalfEnd(sessionEnd);
	return (eb: ExpressionBuilder<Schema, "draft_keys">) =>
		eb.case().when("kept_until", ">", end).then(eb.ref("kept_until").$notNull()).else(end).end();
}

/** Extends the halves of a renewed session. */
export async function extendKeyHalves(
	connection: Connection,
	session: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
	await connection
		.updateTable("draft_keys")
		.set({ expires_at: keptOrKeyHalfEnd(session.expiresAt) })
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

/** Removes the reminders of an account, within the transaction of its registration. */
export async function forgetReminders(
	connection: Connection,
	accountLookups: AccountHashes,
): Promise<void> {
	await connection
		.updateTable("draft_keys")
		.set(NO_REMINDER)
		.where("account_lookup", "in", accountLookups)
		.where("reminder", "is not", null)
		.execute();
}

/** Ends all halves of the account of a registration, within the transaction of its deregistration. */
export async function endKeyHalvesOfRegistration(
	connection: Connection,
	registrationId: string,
): Promise<void> {
	await connection
		.updateTable("draft_keys")
		.set({ expires_at: ENDED })
		.where("account_lookup", "=", (eb) =>
			eb.selectFrom("registrations").select("account_lookup").where("id", "=", registrationId),
		)
		.execute();
}
