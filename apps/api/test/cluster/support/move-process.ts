import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const OPERATOR = fileURLToPath(new URL("../../../dist/operator.js", import.meta.url));

/** How a move ended or was ended. */
export interface MoveEnd {
	/** null if it was killed */
	readonly code: number | null;
	readonly output: string;
	readonly errors: string;
	/** number of printed lines of progress */
	readonly lines: number;
}

/** When to kill it: a time after a line of progress; before the first line it is starting. */
export interface Kill {
	readonly line: number;
	readonly afterMs: number;
}

/** Runs `operator move` in a separate process, to its end or until it is killed. */
export async function runMove(
	variables: Readonly<Record<string, string>>,
	from: { readonly data: string; readonly keys: string },
	kill?: Kill,
): Promise<MoveEnd> {
	const argv = [OPERATOR, "move", "--from", from.data, "--from-keys", from.keys];
	const child = spawn(process.execPath, argv, { env: { ...process.env, ...variables } });
	let output = "";
	let errors = "";
	let lines = 0;
	const killAt = async (line: number) => {
		if (kill === undefined || line !== kill.line) return;
		await sleep(kill.afterMs);
		child.kill("SIGKILL");
	};
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	createInterface({ input: child.stderr }).on("line", (line) => {
		errors += `${line}\n`;
		lines++;
		void killAt(lines);
	});
	void killAt(0);
	const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
	return { code, output, errors, lines };
}
