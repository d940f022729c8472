import { spawn } from "node:child_process";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { count } from "../counts.ts";

const LISTENING = '"event":"listening"';

/** A program of this repository that runs in a separate process and listens. */
export interface RunningProgram {
	readonly pid: number;
	readonly port: number;
	/** its exit code; 0 if ended by a signal */
	readonly ended: Promise<number>;
	/** Ends it and waits for its end; may be called repeatedly. */
	stop(signal?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
	/** environment variables, in addition to the current ones */
	readonly variables: Readonly<Record<string, string>>;
	/** called with each line of its log */
	readonly onLine?: (line: string) => void;
	/** where its standard error goes */
	readonly errors?: "inherit" | "ignore";
}

/**
 * Runs a program and waits for its line `{"event":"listening","port":N}`. Probing the port is not
 * enough, because another program could answer there.
 *
 * @param main its entry file
 * @throws Error if it ends before that; its output says why
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
