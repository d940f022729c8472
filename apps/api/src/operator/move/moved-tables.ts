import type { Schema } from "../../database/schema.ts";

/**
 * What a move does with a table. `numbered`: its rows are moved in their order, and the target counts
 * them anew. `left`: nothing in it means anything elsewhere.
 */
type Treatment = "moved" | "numbered" | "left";

/**
 * Every table, in an order in which a row comes after those that it refers to. A migration that makes
 * a table has to say here what becomes of it.
 */
export const TABLES: Readonly<Record<keyof Schema, Treatment>> = {
	accounts: "moved",
	// An import writes these, takes them over and removes them; what is there was left by one that died.
	staged_accounts: "left",
	staged_account_lookups: "left",
	// Who is logged in stays so, and a key whose success ended a session may still ask for its answer.
	sessions: "moved",
	// A move is no way around a limit, and no captcha counts twice.
	login_attempts: "moved",
	used_captchas: "moved",
	invitations: "moved",
	registrations: "moved",
	registration_fields: "moved",
	registration_files: "moved",
	registration_verifications: "moved",
	acceptances: "moved",
	idempotency_keys: "moved",
	// What was being sent when its server ended goes out when its lease is over.
	outbox: "moved",
	iamsmart_fillings: "moved",
	iamsmart_beginnings: "moved",
	iamsmart_proofs: "moved",
	draft_keys: "moved",
	// Of processes that are gone, and of a minute that is over.
	job_leases: "left",
	call_counts: "left",
	// Withdrawals must hold at the target. The files stay behind: the running release writes its own again.
	releases: "moved",
	settings: "moved",
	audit_entries: "numbered",
	audit_log: "moved",
	audit_checkpoints: "moved",
};

/** A table whose rows are moved. */
export interface MovedTable {
	readonly name: string;
	/** the column whose values the target gives by itself */
	readonly counter: string | undefined;
}

/** The tables to be moved, those first that others refer to. */
export const movedTables: readonly MovedTable[] = Object.entries(TABLES)
	.filter(([, treatment]) => treatment !== "left")
	.map(([name, treatment]) => ({
		name,
		counter: treatment === "numbered" ? "id" : undefined,
	}));
