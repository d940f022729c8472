import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { OPERATOR } from "./server-process.ts";

/** What `operator check` printed and how it ended. */
export interface CheckRun {
	readonly code: number;
	/** the report's lines as printed, each `result check message` */
	readonly lines: readonly string[];
	readonly errors: string;
}

/**
 * Runs the built command as a process.
 *
 * @param before words in front of the command, such as `unshare`
 */
export async function runCheck(
	variables: Readonly<Record<string, string>>,
	{ argv = [], before = [] }: { argv?: readonly string[]; before?: readonly string[] } = {},
): Promise<CheckRun> {
	const [program = "", ...words] = [...before, process.execPath, OPERATOR, "check", ...argv];
	const child = spawn(program, words, {
		env: { ...process.env, ...variables },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [output, errors, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	const lines = output
		.trimEnd()
		.split("\n")
		.map((line) => line.replace(/ {2,}/g, " "));
	return { code, lines, errors };
}

/** The lines about one thing. */
export function linesOf(check: string, { lines }: CheckRun): string[] {
	return lines.filter((line) => line.split(" ")[1] === check);
}
