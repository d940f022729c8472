import { type RunningProgram, startProgram } from "@sim-registration/test-kit/servers";

/** Starts a child process and shows its log. */
export function startInView(
	main: string,
	variables: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
	return startProgram(main, { variables, onLine: (line) => process.stdout.write(`${line}\n`) });
}
