import { fileURLToPath } from "node:url";
import { type RunningS3, settingsAt } from "./s3.ts";
import { startProgram } from "./start-program.ts";

const PROGRAM = fileURLToPath(new URL("s3-program.ts", import.meta.url));

/** A local S3 as a process of its own. */
export interface S3Process extends RunningS3 {
	/** stops it where it is (SIGSTOP): connections stay open and nothing answers */
	pause(): void;
	/** lets it go on */
	resume(): void;
}

/** The same as `startS3`, for tests that measure its users or stop it. */
export async function startS3Process(): Promise<S3Process> {
	// s3rver has Node warn of what it uses.
	const { pid, port, stop } = await startProgram(PROGRAM, { variables: {}, errors: "ignore" });
	return {
		settings: settingsAt(port),
		pause: () => process.kill(pid, "SIGSTOP"),
		resume: () => process.kill(pid, "SIGCONT"),
		stop: () => stop(),
	};
}
