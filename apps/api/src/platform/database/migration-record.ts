import type { SchemaRight } from "./run-migrations.ts";

/** The migrations that this process may run, and those that it has run, for a report. */
export class MigrationRecord {
	/** on the server's tables */
	readonly tables: string[] = [];
	/** on the key vault's */
	readonly keyVault: string[] = [];

	constructor(readonly right: SchemaRight) {}
}
