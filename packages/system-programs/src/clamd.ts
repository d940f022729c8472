import { type SystemProgram, systemProgram } from "./system-program.ts";

const CLAMD: SystemProgram = {
	title: "ClamAV's clamd",
	variable: "CLAMD_PATH",
	names: ["clamd"],
	// Debian installs it in a folder that is only on root's PATH.
	usualPaths: ["/usr/sbin/clamd", "/opt/homebrew/sbin/clamd", "/usr/local/sbin/clamd"],
	debianPackages: ["clamav-daemon"],
};

/** The path of clamd, installed if permitted. */
export function clamdExecutable(): Promise<string> {
	return systemProgram(CLAMD);
}
