/** The tables of a key vault in a database. */
export interface VaultSchema {
	/** One row per registration. */
	data_keys: {
		id: string;
		registration_id: string;
		/** by the wrapping key */
		wrapped: Uint8Array;
		created_at: string;
		/** when a registration was confirmed to be committed with it */
		confirmed_at: string | null;
	};
	/** A single row: the owner of these keys. */
	owner: { installation_id: string };
}
