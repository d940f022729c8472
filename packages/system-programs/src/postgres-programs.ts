import { dirname } from "node:path";
import { type SystemProgram, systemProgram } from "./system-program.ts";

/** Debian installs each version in a separate folder that is not on the PATH. */
const VERSIONS = [20, 19, 18, 17, 16, 15];

const POSTGRES: SystemProgram = {
	title: "PostgreSQL",
	variable: "POSTGRES_PATH",
	names: ["postgres"],
	usualPaths: VERSIONS.map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
	debianPackages: ["postgresql"],
};

/**
 * The folder of PostgreSQL's programs of one version: the server (`initdb`, `postgres`) and the
 * backup tools (`pg_dump`, `pg_restore`). Installed if permitted.
 */
export async function postgresPrograms(): Promise<string> {
	return dirname(await systemProgram(POSTGRES));
}
