import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "../../..");
/**
 * The first line that turbo prints for a package: `@sim-registration/web:build: cache miss,
 * executing …`.
 */
const TASK = /^@sim-registration\/([\w-]+):build: cache (hit|miss)/;
const TITLES: Readonly<Record<string, string>> = {
	validation: "the shared rules",
	web: "the form",
	api: "the server",
};

/**
 * Builds what is out of date and prints one line for each package it builds. The tools' output is
 * only shown if a build fails.
 *
 * @throws Error if a build fails
 */
export async function buildProduct(): Promise<void> {
	const startedAt = performance.now();
	const printed: string[] = [];
	const turbo = spawn("turbo", ["run", "build", "--ui=stream"], {
		cwd: ROOT,
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" },
	});
	const onLine = (line: string) => {
		printed.push(line);
		const [, name = "", cache] = TASK.exec(line) ?? [];
		if (cache === "miss") process.stdout.write(`Building ${TITLES[name] ?? name} …\n`);
	};
	for (const input of [turbo.stdout, turbo.stderr]) createInterface({ input }).on("line", onLine);
	const code = await new Promise<number | null>((resolve, reject) => {
		turbo.once("error", reject);
		turbo.once("close", resolve);
	});
	if (code !== 0) throw new Error(`The build failed.\n${printed.join("\n")}`);
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	process.stdout.write(`Built in ${seconds} s. Starting …\n`);
}
