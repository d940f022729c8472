import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface StartedProcess {
	readonly pid: number;
	readonly port: number;
	end(): Promise<void>;
}

/**
 * Starts a server program and waits for its line `{"event":"listening","port":N}`.
 *
 * @throws Error where it ends before
 */
export async function startProcess(
	program: string,
	variables: Readonly<Record<string, string>>,
): Promise<StartedProcess> {
	const child = spawn(process.execPath, [program], {
		env: { ...process.env, ...variables },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const port = await new Promise<number>((resolve, reject) => {
		void ended.then(() => reject(new Error(`${program} ended before it listened`)));
		createInterface({ input: child.stdout }).on("line", (line) => {
			const { event, port } = JSON.parse(line) as { event?: string; port?: number };
			if (event === "listening" && port !== undefined) resolve(port);
		});
	});
	const end = async () => {
		child.kill("SIGKILL");
		await ended;
	};
	return { pid: child.pid ?? 0, port, end };
}
