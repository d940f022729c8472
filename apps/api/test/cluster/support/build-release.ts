import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const REPOSITORY = fileURLToPath(new URL("../../../../../", import.meta.url));
const PNPM = "npx -y pnpm@12.21.0";
const INTO_FOLDER = `git -C "$REPOSITORY" archive "$COMMIT" | tar -x`;
const BUILD = `
${PNPM} install --frozen-lockfile --prefer-offline
${PNPM} --filter "@sim-registration/api..." --filter "@sim-registration/web..." build
`;

/** A build of another commit. */
interface Release {
	/** the server's program */
	readonly main: string;
	remove(): Promise<void>;
}

/** Whether this clone's history has a commit; a shallow one has only the last. */
export async function isKnown(commit: string): Promise<boolean> {
	const shown = promisify(execFile)("git", ["cat-file", "-e", `${commit}^{commit}`], {
		cwd: REPOSITORY,
	});
	return await shown.then(
		() => true,
		() => false,
	);
}

/** @param change of its sources, in the folder that it is given */
export async function buildRelease(
	commit: string,
	change: (folder: string) => Promise<void> = async () => {},
): Promise<Release> {
	const folder = await mkdtemp(join(tmpdir(), "sim-registration-release-"));
	const { NODE_ENV: _, VITEST: __, ...own } = process.env;
	const env = { ...own, REPOSITORY, COMMIT: commit };
	const run = (script: string) =>
		promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
			cwd: folder,
			env,
			maxBuffer: 2 ** 26,
		});
	await run(INTO_FOLDER);
	await change(folder);
	await run(BUILD);
	return {
		main: join(folder, "apps/api/dist/main.js"),
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}
