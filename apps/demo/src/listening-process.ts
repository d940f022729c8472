import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const LISTENING = '"event":"listening"';

export interface ListeningProcess {
	/** its exit code */
	readonly ended: Promise<number>;
	stop(): void;
}

/**
 * Runs a program of this repository as a process of its own, passes its log on, and waits until it
 * says that it listens.
 *
 * @param main its entry file
 * @param variables its environment, beside the present one
 * @throws Error where it ends before; it has said why by then
 */
export async function startListeningProcess(
	main: string,
	variables: Readonly<Record<string, string>>,
): Promise<ListeningProcess> {
	const child = spawn(process.execPath, [main], {
		env: { ...process.env, ...variables },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 0)));
	// Its own word, not its port: another server could be answering there.
	const listening = new Promise<void>((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			process.stdout.write(`${line}\n`);
			if (line.includes(LISTENING)) resolve();
		});
	});
	await Promise.race([
		listening,
		ended.then(() => Promise.reject(new Error("The server did not start."))),
	]);
	return { ended, stop: () => child.kill("SIGTERM") };
}
