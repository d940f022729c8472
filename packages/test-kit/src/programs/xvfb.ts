import { spawn } from "node:child_process";
import { type SystemProgram, systemProgram } from "./system-program.ts";

const XVFB: SystemProgram = {
	title: "Xvfb",
	variable: "XVFB_PATH",
	names: ["Xvfb"],
	usualPaths: ["/usr/bin/Xvfb", "/opt/X11/bin/Xvfb"],
	debianPackages: ["xvfb"],
};

/** A virtual screen, for what a headless browser cannot do, such as restoring a session. */
export interface VirtualScreen {
	/** value of the environment variable DISPLAY, as in `:99` */
	readonly display: string;
	close(): Promise<void>;
}

/**
 * Starts a screen on a free display number. The caller closes it.
 *
 * @throws MissingProgramError with one line that says what to install
 */
export async function startVirtualScreen(): Promise<VirtualScreen> {
	const path = await xvfbExecutable();
	const child = spawn(
		path,
		["-displayfd", "3", "-screen", "0", "800x1000x24", "-nolisten", "tcp"],
		{ stdio: ["ignore", "ignore", "ignore", "pipe"] },
	);
	const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
	const number = await new Promise<string>((resolve, reject) => {
		child.stdio[3]?.once("data", (bytes: Buffer) => resolve(bytes.toString().trim()));
		child.once("error", reject);
		child.once("exit", () => reject(new Error("Xvfb ended before it had a display")));
	});
	return {
		display: `:${number}`,
		close: async () => {
			child.kill("SIGTERM");
			await ended;
		},
	};
}

/** The path of Xvfb, installed if permitted. */
export function xvfbExecutable(): Promise<string> {
	return systemProgram(XVFB);
}
