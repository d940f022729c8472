/** The tables of a key vault in a database. */
export interface VaultSchema {
	/** One for each registration. */
	data_keys: {
		id: string;
		registration_id: string;
		/** by the wrapping key */
		wrapped: Uint8Array;
		created_at: string;
		/** since when a registration is known to be committed with it */
		confirmed_at: string | null;
	};
	/** A single row: whose keys these are. */
	owner: { installation_id: string };
}
