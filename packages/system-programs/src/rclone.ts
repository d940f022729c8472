import { type SystemProgram, systemProgram } from "./system-program.ts";

const RCLONE: SystemProgram = {
	title: "rclone",
	variable: "RCLONE_PATH",
	names: ["rclone"],
	usualPaths: [],
	debianPackages: ["rclone"],
};

/** The path of rclone, which copies buckets for backups; installed if permitted. */
export function rcloneExecutable(): Promise<string> {
	return systemProgram(RCLONE);
}
