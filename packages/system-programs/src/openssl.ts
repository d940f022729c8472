import { type SystemProgram, systemProgram } from "./system-program.ts";

const OPENSSL: SystemProgram = {
	title: "openssl",
	variable: "OPENSSL_PATH",
	names: ["openssl"],
	usualPaths: [],
	debianPackages: ["openssl"],
};

/** The path of openssl, which the guides use to make secrets and keys; installed if permitted. */
export function opensslExecutable(): Promise<string> {
	return systemProgram(OPENSSL);
}
