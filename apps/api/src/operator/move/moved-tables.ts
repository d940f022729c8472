import type { Schema } from "../../platform/database/schema.ts";

/**
 * What a move does with a table. `numbered`: rows are copied in order, and the target numbers them.
 * `left`: not copied, because the contents are meaningless elsewhere.
 */
type Treatment = "moved" | "numbered" | "left";

/**
 * Every table, ordered so that rows are inserted after those that they reference. A migration that
 * creates a table has to add its treatment here.
 */
export const TABLES: Readonly<Record<keyof Schema, Treatment>> = {
	accounts: "moved",
	// An import writes, activates and removes these rows; remaining ones belong to a crashed import.
	staged_accounts: "left",
	staged_account_lookups: "left",
	// Customers stay logged in, and a key whose success ended a session may still be repeated.
	sessions: "moved",
	// A move must not reset a limit, and no captcha may be used twice.
	login_attempts: "moved",
	used_captchas: "moved",
	invitations: "moved",
	registrations: "moved",
	registration_fields: "moved",
	registration_files: "moved",
	registration_verifications: "moved",
	acceptances: "moved",
	own_records: "moved",
	idempotency_keys: "moved",
	// Entries that were being sent when the server ended are sent after their lease has expired.
	outbox: "moved",
	// A listener may get again what it had handled just before.
	events: "moved",
	iamsmart_fillings: "moved",
	iamsmart_beginnings: "moved",
	iamsmart_proofs: "moved",
	draft_keys: "moved",
	// Belong to processes that have ended, and to a minute that has passed.
	job_leases: "left",
	call_counts: "left",
	// Withdrawals must stay in force at the target. The files are not copied: the running release
	// writes its own again.
	releases: "moved",
	settings: "moved",
	audit_entries: "numbered",
	audit_log: "moved",
	audit_checkpoints: "moved",
};

/** A table whose rows are copied. */
export interface MovedTable {
	readonly name: string;
	/** the column whose values the target assigns */
	readonly counter: string | undefined;
}

/** The tables to copy, referenced tables first. */
export const movedTables: readonly MovedTable[] = Object.entries(TABLES)
	.filter(([, treatment]) => treatment !== "left")
	.map(([name, treatment]) => ({
		name,
		counter: treatment === "numbered" ? "id" : undefined,
	}));
