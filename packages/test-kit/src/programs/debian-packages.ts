import { spawn } from "node:child_process";
import { access } from "node:fs/promises";

/** Concurrent test suites wait for each other here, not at apt's lock. */
const INSTALL_LOCK_FILE = "/var/lock/install-programs.lock";

/**
 * After waiting for the lock the packages may already be installed. `apt-get update` runs first,
 * because a bare image has no package lists.
 */
const INSTALL_SCRIPT = `
dpkg -s "$@" >/dev/null 2>&1 && exit 0
apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"
`;

/** Whether this process may install Debian packages: it is root and apt-get is there. */
export async function canInstallDebianPackages(): Promise<boolean> {
	return process.getuid?.() === 0 && (await exists("/etc/debian_version"));
}

/**
 * Installs Debian packages without prompts.
 *
 * @throws Error with the last lines of apt-get on failure
 */
export async function installDebianPackages(packages: readonly string[]): Promise<void> {
	const arguments_ = [INSTALL_LOCK_FILE, "sh", "-c", INSTALL_SCRIPT, "install", ...packages];
	const { exitCode, output } = await run("flock", arguments_);
	if (exitCode !== 0)
		throw new Error(`apt-get install ${packages.join(" ")} failed:\n${lastLines(output)}`);
}

function run(command: string, arguments_: readonly string[]) {
	return new Promise<{ exitCode: number | null; output: string }>((resolve, reject) => {
		let output = "";
		const child = spawn(command, arguments_, {
			env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
			stdio: ["ignore", "pipe", "pipe"],
		});
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding("utf8").on("data", (chunk: string) => {
				output += chunk;
			});
		child.on("error", reject);
		child.on("close", (exitCode) => resolve({ exitCode, output }));
	});
}

function lastLines(output: string): string {
	return output.trim().split("\n").slice(-5).join("\n");
}

async function exists(path: string): Promise<boolean> {
	try {
		await access(path);
		return true;
	} catch {
		return false;
	}
}
