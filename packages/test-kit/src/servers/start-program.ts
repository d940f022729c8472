import { spawn } from "node:child_process";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { count } from "../counts.ts";

const LISTENING = '"event":"listening"';
/** Enough for a stack, or for all settings that are invalid. */
const LAST_LINES = 20;

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
	/** whether its standard error is shown, beside being part of a failed start's message */
	readonly showsErrors?: boolean;
}

/**
 * Runs a program and waits for its line `{"event":"listening","port":N}`. Probing the port is not
 * enough, because another program could answer there.
 *
 * @param main its entry file
 * @throws Error if it ends before that, with the end of its output
 */
export async function startProgram(main: string, options: ProgramOptions): Promise<RunningProgram> {
	count("program starts");
	const { variables, onLine, showsErrors = true } = options;
	const child = spawn(process.execPath, [main], {
		env: { ...process.env, ...variables },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 0)));
	const lastLines: string[] = [];
	const remember = (line: string) => {
		lastLines.push(line);
		if (lastLines.length > LAST_LINES) lastLines.shift();
	};
	const port = await new Promise<number>((resolve, reject) => {
		child.once("close", (code, signal) => {
			const how = `${basename(main)} ended before it listened (${signal ?? code}).`;
			reject(new Error([how, ...lastLines].join("\n")));
		});
		createInterface({ input: child.stderr }).on("line", (line) => {
			remember(line);
			if (showsErrors) process.stderr.write(`${line}\n`);
		});
		createInterface({ input: child.stdout }).on("line", (line) => {
			remember(line);
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
