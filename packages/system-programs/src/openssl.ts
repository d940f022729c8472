import { type SystemProgram, systemProgram } from "./system-program.ts";

const OPENSSL: SystemProgram = {
	title: "openssl",
	variable: "OPENSSL_PATH",
	names: ["openssl"],
	usualPaths: [],
	debianPackages: ["openssl"],
};

/** The path of openssl, which the guides make secrets and keys with; installed where this process may. */
export function opensslExecutable(): Promise<string> {
	return systemProgram(OPENSSL);
}
