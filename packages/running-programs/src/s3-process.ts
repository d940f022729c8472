import { fileURLToPath } from "node:url";
import { type RunningS3, settingsAt } from "./s3.ts";
import { startProgram } from "./start-program.ts";

const PROGRAM = fileURLToPath(new URL("s3-program.ts", import.meta.url));

/** The same as `startS3`, as a process of its own: for whoever measures those who use it. */
export async function startS3Process(): Promise<RunningS3> {
	// s3rver has Node warn of what it uses.
	const { port, stop } = await startProgram(PROGRAM, { variables: {}, errors: "ignore" });
	return { settings: settingsAt(port), stop: () => stop() };
}
