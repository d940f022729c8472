/** The migrations that this process has run, to report what its start did. */
export class MigrationRecord {
	/** on the server's tables */
	readonly tables: string[] = [];
	/** on the key vault's */
	readonly keyVault: string[] = [];
}
