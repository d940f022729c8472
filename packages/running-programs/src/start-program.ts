import { spawn } from "node:child_process";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { count } from "@sim-registration/test-kit";

const LISTENING = '"event":"listening"';

/** A program of this repository that runs as a process of its own and listens. */
export interface RunningProgram {
	readonly pid: number;
	readonly port: number;
	/** its exit code; 0 where a signal ended it */
	readonly ended: Promise<number>;
	/** Ends it and waits until it is gone; safe more than once. */
	stop(signal?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
	/** its environment, beside the present one */
	readonly variables: Readonly<Record<string, string>>;
	/** each line of its log */
	readonly onLine?: (line: string) => void;
	/** what becomes of its standard error */
	readonly errors?: "inherit" | "ignore";
}

/**
 * Runs a program and waits for its line `{"event":"listening","port":N}`: its own word, because
 * another program could be answering at its port.
 *
 * @param main its entry file
 * @throws Error where it ends before; it has said why by then
 */
export async function startProgram(main: string, options: ProgramOptions): Promise<RunningProgram> {
	count("program starts");
	const { variables, onLine, errors = "inherit" } = options;
	const child = spawn(process.execPath, [main], {
		env: { ...process.env, ...variables },
		stdio: ["ignore", "pipe", errors],
	});
	const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 0)));
	const port = await new Promise<number>((resolve, reject) => {
		void ended.then(() => reject(new Error(`${basename(main)} ended before it listened.`)));
		createInterface({ input: child.stdout }).on("line", (line) => {
			onLine?.(line);
			if (line.includes(LISTENING)) resolve(JSON.parse(line).port);
		});
	});
	const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
		child.kill(signal);
		await ended;
	};
	return { pid: child.pid ?? 0, port, ended, stop };
}
