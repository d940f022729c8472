import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { VaultSchema } from "../../platform/sealing/vault-schema.ts";

/** Location of an installation on SQLite and a local disk, or of a backup. */
export interface SourcePlaces {
	/** its DATA_DIR */
	readonly data: string;
	/** its KEY_DIR */
	readonly keys: string;
	/** its AUDIT_HEADS_DIR */
	readonly heads: string;
	/** whether somebody named it, so that it must exist */
	readonly areHeadsGiven?: boolean;
}

/** What is copied to another place, and only read. Nothing else changes it meanwhile. */
export interface Source {
	readonly places: SourcePlaces;
	readonly database: Database;
	readonly vault: Kysely<VaultSchema>;
	close(): Promise<void>;
}
