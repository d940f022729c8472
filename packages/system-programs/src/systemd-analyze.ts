import { type SystemProgram, systemProgram } from "./system-program.ts";

const SYSTEMD_ANALYZE: SystemProgram = {
	title: "systemd-analyze",
	variable: "SYSTEMD_ANALYZE_PATH",
	names: ["systemd-analyze"],
	usualPaths: [],
	debianPackages: ["systemd"],
};

/** The path of what judges units, installed where this process may; it needs no running systemd. */
export function systemdAnalyzeExecutable(): Promise<string> {
	return systemProgram(SYSTEMD_ANALYZE);
}
