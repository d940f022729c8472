import { type SystemProgram, systemProgram } from "./system-program.ts";

const CLAMD: SystemProgram = {
	title: "ClamAV's clamd",
	variable: "CLAMD_PATH",
	names: ["clamd"],
	// Debian keeps it where only root's PATH leads.
	usualPaths: ["/usr/sbin/clamd", "/opt/homebrew/sbin/clamd", "/usr/local/sbin/clamd"],
	debianPackages: ["clamav-daemon"],
};

/** The path of clamd, installed where this process may. */
export function clamdExecutable(): Promise<string> {
	return systemProgram(CLAMD);
}
