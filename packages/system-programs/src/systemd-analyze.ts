import { type SystemProgram, systemProgram } from "./system-program.ts";

const SYSTEMD_ANALYZE: SystemProgram = {
	title: "systemd-analyze",
	variable: "SYSTEMD_ANALYZE_PATH",
	names: ["systemd-analyze"],
	usualPaths: [],
	debianPackages: ["systemd"],
};

/**
 * The path of systemd-analyze, which checks units and needs no running systemd; installed if
 * permitted.
 */
export function systemdAnalyzeExecutable(): Promise<string> {
	return systemProgram(SYSTEMD_ANALYZE);
}
