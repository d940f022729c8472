import type { SchemaRight } from "./run-migrations.ts";

/** The migrations that this process may run, and those that it has run, for a report. */
export class MigrationRecord {
	/** on the server's tables */
	readonly tables: string[] = [];
	/** on the key vault's */
	readonly keyVault: string[] = [];
	/** reads since when the key vault's tables have their schema; an adapter of a team's has none */
	keyVaultSince: () => Promise<string | undefined> = async () => undefined;

	constructor(readonly right: SchemaRight) {}
}
