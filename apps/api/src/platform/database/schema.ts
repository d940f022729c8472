import type { Generated } from "kysely";

/** Times are UTC in ISO 8601 with milliseconds, so that text order is time order. */
type Timestamp = string;

/** Bytes sealed by `platform/sealing/seal.ts`. */
type Sealed = Uint8Array;

/** A keyed hash, `version:base64url`, made by `platform/sealing/root-keys.ts`. */
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
	/** Accounts during an import: written in small batches, then activated in one step. */
	staged_accounts: {
		import_id: string;
		account_lookup: Lookup;
		mobile_lookups: string;
		br_lookup: Lookup;
		details: Sealed;
		is_dummy_br: number;
		imported_at: Timestamp;
	};
	/**
	 * Hashes under which a staged account may already exist, including those of older root secrets.
	 */
	staged_account_lookups: {
		import_id: string;
		account_lookup: Lookup;
	};
	sessions: {
		id: string;
		account_lookup: Lookup;
		/** account number, contact address, and the value used to log in */
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
		/** 1 for a failure, 2 for a pending look-up */
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
		/** the login or the submission's Idempotency-Key that it was spent on */
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
		/** the account's previous registration */
		previous_id: string | null;
		/** start of the retention period */
		deregistered_at: Timestamp | null;
		/** null until its purge begins */
		purging_since: Timestamp | null;
		/** when an operator accepted that it no longer opens */
		lost_at: Timestamp | null;
	};
	registration_fields: {
		registration_id: string;
		name: string;
		value: Sealed;
		/** when its loss was accepted */
		lost_at: Generated<Timestamp | null>;
	};
	registration_files: {
		id: string;
		registration_id: string;
		upload: string;
		format: string;
		byte_length: number;
		/** name, declared type and SHA-256 of the contents */
		details: Sealed;
		/** when an operator accepted its loss */
		lost_at: Timestamp | null;
	};
	acceptances: {
		registration_id: string;
		text: string;
		version: string;
		language: string;
		accepted_at: Timestamp;
	};
	/** The fields that iAM Smart verified. */
	registration_verifications: {
		registration_id: string;
		details: Sealed;
		/** when its loss was accepted */
		lost_at: Generated<Timestamp | null>;
	};
	/** What extensions keep about registrations. */
	own_records: {
		registration_id: string;
		name: string;
		/** JSON */
		value: Sealed;
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
	/** What extensions' listeners have not handled yet, a row for each event and listener. */
	events: {
		/** of the event and the listener */
		id: string;
		listener: string;
		kind: string;
		/** a reference, or the keyed hash of an account */
		subject: string;
		at: Timestamp;
		attempts: number;
		next_attempt_at: Timestamp;
		last_error: string | null;
	};
	/** Fillings by iAM Smart, from their start until shortly after their end. */
	iamsmart_fillings: {
		business_id: string;
		session_id: string;
		ticket_lookup: Lookup;
		/** of the state that the browser returns with; null until it is redirected */
		state_lookup: Lookup | null;
		status: string;
		language: string;
		/** authorisation code and confirmation code after a return in another browser */
		awaiting: Sealed | null;
		confirmation_lookup: Lookup | null;
		confirmation_tries: number;
		/** the values from iAM Smart */
		result: Sealed | null;
		expires_at: Timestamp;
	};
	/** Starts of fillings in the last day. */
	iamsmart_beginnings: {
		session_id: string;
		account_lookup: Lookup;
		begun_at: Timestamp;
	};
	/** The values from iAM Smart that a submission must match, sealed for the session. */
	iamsmart_proofs: {
		business_id: string;
		session_id: string;
		details: Sealed;
	};
	/** The vault keys from which the server's halves of draft keys are derived. */
	draft_keys: {
		account_lookup: Lookup;
		/** a random number chosen by the phone */
		device: string;
		key_id: string;
		/** the session that last fetched it */
		session_id: string;
		expires_at: Timestamp;
		/** until when the customer keeps the draft on the phone; null: as long as the tab */
		kept_until: Timestamp | null;
		/** of the mail that reminds the customer, also once it is sent */
		reminder_id: string | null;
		/** its address, language and link, sealed with the draft's key in base64, until it is sent */
		reminder: string | null;
		remind_at: Timestamp | null;
	};
	/** The process that holds a job of which only one may run at a time. */
	job_leases: {
		name: string;
		/** a random name of the process */
		holder: string;
		ends_at: Timestamp;
	};
	/** Number of calls in the current window, for counts shared by several processes. */
	call_counts: {
		/** of the call and the caller's address */
		caller: Lookup;
		calls: number;
		counted_until: Timestamp;
	};
	/** Builds of the form that have run, to serve requests from older tabs. */
	releases: {
		/** 16 hexadecimal digits */
		release: string;
		/**
		 * JSON, see `domain/releases/release-file.ts`; empty after the files of a withdrawn release are
		 * removed
		 */
		manifest: string;
		/** keyed hash of release and manifest */
		mac: Lookup;
		/** total size of its files; 0 after they are removed */
		bytes: number;
		first_ran_at: Timestamp;
		last_ran_at: Timestamp;
		withdrawn_at: Timestamp | null;
	};
	settings: {
		name: string;
		value: string;
	};
	/** Operators' entries from before chains; moved into the first chain. */
	audit_entries: {
		id: Generated<number>;
		at: Timestamp;
		actor: string;
		action: string;
		subject: string;
	};
	/** Security events, each chained to the previous one; see `domain/audit/audit-entry.ts`. */
	audit_log: {
		/** one per process */
		chain: string;
		/** from 0, without gaps */
		sequence: number;
		at: Timestamp;
		actor: string;
		action: string;
		subject: string;
		/** JSON */
		details: string;
		/** over this entry and the previous digest */
		digest: string;
		/** keyed hash of the digest */
		mac: Lookup;
	};
	/** Positions up to which chains were pruned. */
	audit_checkpoints: {
		chain: string;
		/** of the last removed entry */
		sequence: number;
		digest: string;
		mac: Lookup;
	};
}
