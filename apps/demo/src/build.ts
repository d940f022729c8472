import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "../../..");
/** What turbo says first of each package: `@sim-registration/web:build: cache miss, executing …`. */
const TASK = /^@sim-registration\/([\w-]+):build: cache (hit|miss)/;
const TITLES: Readonly<Record<string, string>> = {
	"customer-documents": "the PDFs for customers",
	validation: "the shared rules",
	web: "the form",
	api: "the server",
};

/**
 * Builds what is out of date and says what it builds, one line a package. What the tools print is
 * shown only where a build fails.
 *
 * @throws Error where it fails
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
