import { type SystemProgram, systemProgram } from "./system-program.ts";

const SQLITE: SystemProgram = {
	title: "sqlite3",
	variable: "SQLITE_PATH",
	names: ["sqlite3"],
	usualPaths: [],
	debianPackages: ["sqlite3"],
};

/** The path of SQLite's command line, which makes backups; installed if permitted. */
export function sqliteExecutable(): Promise<string> {
	return systemProgram(SQLITE);
}
