import { fileURLToPath } from "node:url";
import { isRadosgwWanted, type S3Process, settingsAt, startRadosgw } from "./s3.ts";
import { startProgram } from "./start-program.ts";

const PROGRAM = fileURLToPath(new URL("s3-program.ts", import.meta.url));

/** The same as `startS3`, for tests that measure its users or stop it. */
export async function startS3Process(): Promise<S3Process> {
	if (isRadosgwWanted()) return await startRadosgw();
	// s3rver uses deprecated APIs, about which Node warns.
	const { pid, port, stop } = await startProgram(PROGRAM, { variables: {}, showsErrors: false });
	return {
		settings: settingsAt(port),
		parts: {},
		pause: () => process.kill(pid, "SIGSTOP"),
		resume: () => process.kill(pid, "SIGCONT"),
		stop: () => stop(),
	};
}
