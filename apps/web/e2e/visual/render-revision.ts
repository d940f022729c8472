import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const REPOSITORY = fileURLToPath(new URL("../../../../", import.meta.url));
const PNPM = ["-y", "pnpm@12.21.0"];

/**
 * Builds a revision and takes screenshots of all its screens.
 *
 * @param commit undefined for the working tree
 * @param chromium the path of the browser, the same for all revisions
 * @param targets folders; each gets the pictures of a separate run
 * @throws Error if it does not build, or a screen does not appear
 */
export async function renderRevision(
	commit: string | undefined,
	chromium: string,
	targets: readonly string[],
): Promise<void> {
	if (commit === undefined) return await renderTree(REPOSITORY, chromium, targets);
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-visual-"));
	const tree = join(directory, "tree");
	git("worktree", "add", "--quiet", "--detach", tree, commit);
	try {
		await renderTree(tree, chromium, targets);
	} finally {
		git("worktree", "remove", "--force", tree);
		await rm(directory, { recursive: true, force: true });
	}
}

function git(...argv: string[]): void {
	execFileSync("git", argv, { cwd: REPOSITORY });
}

async function renderTree(
	directory: string,
	chromium: string,
	targets: readonly string[],
): Promise<void> {
	const pnpm = (...argv: string[]) => {
		const { status } = spawnSync("npx", [...PNPM, ...argv], {
			cwd: directory,
			env: { ...process.env, CHROMIUM_PATH: chromium },
			stdio: ["ignore", "ignore", "inherit"],
		});
		if (status !== 0) throw new Error(`pnpm ${argv.join(" ")} failed`);
	};
	pnpm("install", "--frozen-lockfile");
	pnpm("build");
	for (const target of targets) {
		pnpm("--filter", "@sim-registration/web", "screenshots:all");
		await cp(join(directory, "apps/web/screenshots"), target, { recursive: true });
	}
}
