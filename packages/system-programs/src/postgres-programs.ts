import { dirname } from "node:path";
import { type SystemProgram, systemProgram } from "./system-program.ts";

/** Debian keeps each version in a folder of its own, where no PATH leads. */
const VERSIONS = [20, 19, 18, 17, 16, 15];

const POSTGRES: SystemProgram = {
	title: "PostgreSQL",
	variable: "POSTGRES_PATH",
	names: ["postgres"],
	usualPaths: VERSIONS.map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
	debianPackages: ["postgresql"],
};

/**
 * The folder of PostgreSQL's own programs, all of one version: the server (`initdb`, `postgres`) and
 * what copies databases (`pg_dump`, `pg_restore`). Installed where this process may.
 */
export async function postgresPrograms(): Promise<string> {
	return dirname(await systemProgram(POSTGRES));
}
