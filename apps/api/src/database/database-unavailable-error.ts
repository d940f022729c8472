/** The database cannot be reached, or went away. It is tried again; see `busy.ts`. */
export class DatabaseUnavailableError extends Error {
	override readonly name = "DatabaseUnavailableError";
}
