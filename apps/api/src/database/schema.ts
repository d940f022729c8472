import type { Generated } from "kysely";

/** Times are UTC in ISO 8601 with milliseconds, so that text order is time order. */
type Timestamp = string;

/** Bytes sealed as `sealing/seal.ts` says. */
type Sealed = Uint8Array;

/** A keyed hash, `version:base64url`, as `sealing/root-keys.ts` makes it. */
type Lookup = string;

export interface Schema {
	accounts: {
		account_lookup: Lookup;
		mobile_lookups: string;
		br_lookup: Lookup;
		/** account number and contact e-mail address */
		details: Sealed;
		is_dummy_br: number;
		imported_at: Timestamp;
	};
	/** Accounts on their way in: written in small pieces, taken over in one step. */
	staged_accounts: {
		import_id: string;
		account_lookup: Lookup;
		mobile_lookups: string;
		br_lookup: Lookup;
		details: Sealed;
		is_dummy_br: number;
		imported_at: Timestamp;
	};
	/** Under which hashes a staged account may be known already, older root secrets included. */
	staged_account_lookups: {
		import_id: string;
		account_lookup: Lookup;
	};
	sessions: {
		id: string;
		account_lookup: Lookup;
		/** account number, contact address, and the value that the login was made with */
		details: Sealed;
		is_dummy_br: number;
		statement_version: string;
		statement_language: string;
		created_at: Timestamp;
		expires_at: Timestamp;
		ended_at: Timestamp | null;
		/** the Idempotency-Key whose success ended this session */
		ended_by_key: string | null;
	};
	login_attempts: {
		id: string;
		/** of account and address together, or of a known browser */
		pair_lookup: Lookup;
		address_lookup: Lookup;
		account_lookup: Lookup;
		attempted_at: Timestamp;
		/** 1 for a failure, 2 for what is still being looked up */
		counts: number;
	};
	invitations: {
		id: string;
		token_lookup: Lookup;
		/** the account number */
		details: Sealed;
		created_at: Timestamp;
		expires_at: Timestamp;
		revoked_at: Timestamp | null;
	};
	used_captchas: {
		id: string;
		/** which login or which submission's Idempotency-Key it was spent on */
		spent_on: string;
		expires_at: Timestamp;
	};
	registrations: {
		id: string;
		reference: string;
		account_lookup: Lookup;
		key_id: string;
		language: string;
		login_method: string;
		submitted_at: Timestamp;
		/** the account's registration before this one */
		previous_id: string | null;
		/** from when on the time of keeping runs */
		deregistered_at: Timestamp | null;
		/** null until its purge begins */
		purging_since: Timestamp | null;
	};
	registration_fields: {
		registration_id: string;
		name: string;
		value: Sealed;
	};
	registration_files: {
		id: string;
		registration_id: string;
		upload: string;
		format: string;
		byte_length: number;
		/** name, declared type and SHA-256 of the contents */
		details: Sealed;
	};
	acceptances: {
		registration_id: string;
		text: string;
		version: string;
		language: string;
		accepted_at: Timestamp;
	};
	/** Which fields iAM Smart proved. */
	registration_verifications: {
		registration_id: string;
		details: Sealed;
	};
	idempotency_keys: {
		account_lookup: Lookup;
		key: string;
		/** keyed hash of the canonical contents */
		contents: Lookup;
		registration_id: string;
		created_at: Timestamp;
	};
	outbox: {
		id: string;
		registration_id: string;
		kind: string;
		state: string;
		attempts: number;
		next_attempt_at: Timestamp;
		last_error: string | null;
		created_at: Timestamp;
		done_at: Timestamp | null;
	};
	/** Fillings of the form by iAM Smart, from their begin until shortly after their end. */
	iamsmart_fillings: {
		business_id: string;
		session_id: string;
		ticket_lookup: Lookup;
		/** of the state that the browser comes back with; null until it is sent away */
		state_lookup: Lookup | null;
		status: string;
		language: string;
		/** authorisation code and confirmation code of a return in another browser */
		awaiting: Sealed | null;
		confirmation_lookup: Lookup | null;
		confirmation_tries: number;
		/** what iAM Smart delivered */
		result: Sealed | null;
		expires_at: Timestamp;
	};
	/** Who began a filling, for a day. */
	iamsmart_beginnings: {
		session_id: string;
		account_lookup: Lookup;
		begun_at: Timestamp;
	};
	/** Keyed hashes of what iAM Smart delivered, for as long as the session may submit. */
	iamsmart_proofs: {
		business_id: string;
		session_id: string;
		details: Sealed;
	};
	/** Which key of the vault gives the server's half of the key of a draft on a phone. */
	draft_keys: {
		account_lookup: Lookup;
		/** a random number that the phone made up */
		device: string;
		key_id: string;
		/** the session that took it last */
		session_id: string;
		expires_at: Timestamp;
	};
	/** Which process does a job that only one may do at a time. */
	job_leases: {
		name: string;
		/** a random name of the process */
		holder: string;
		ends_at: Timestamp;
	};
	/** How often somebody called within the current window, where several processes count together. */
	call_counts: {
		/** of the call and the caller's address */
		caller: Lookup;
		calls: number;
		counted_until: Timestamp;
	};
	/** Builds of the form that have run, for requests from tabs that are older than the current one. */
	releases: {
		/** 16 hexadecimal digits */
		release: string;
		/** JSON, see `releases/release-file.ts`; empty once the files of a withdrawn release are removed */
		manifest: string;
		/** keyed hash of release and manifest */
		mac: Lookup;
		/** of all its files together; 0 once they are removed */
		bytes: number;
		first_ran_at: Timestamp;
		last_ran_at: Timestamp;
		withdrawn_at: Timestamp | null;
	};
	settings: {
		name: string;
		value: string;
	};
	/** What operators did before there were chains; the first chain takes it over. */
	audit_entries: {
		id: Generated<number>;
		at: Timestamp;
		actor: string;
		action: string;
		subject: string;
	};
	/** Security events, each chained to the one before it; see `audit/audit-entry.ts`. */
	audit_log: {
		/** one for each process */
		chain: string;
		/** from 0, without a gap */
		sequence: number;
		at: Timestamp;
		actor: string;
		action: string;
		subject: string;
		/** JSON */
		details: string;
		/** over this entry and the digest before it */
		digest: string;
		/** keyed hash of the digest */
		mac: Lookup;
	};
	/** Up to where a chain was pruned. */
	audit_checkpoints: {
		chain: string;
		/** of the last entry that is gone */
		sequence: number;
		digest: string;
		mac: Lookup;
	};
}
