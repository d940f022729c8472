import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { REPOSITORY_ROOT } from "./repository-root.ts";

const BIOME = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");

/** What decides over a lint: both are copied, so that the rules tested are the rules in force. */
const CONFIGURATION_FILES = ["biome.json", ".gitignore"];

/** File contents by path from the root of the repository. */
export type PlantedFiles = Readonly<Record<string, string>>;

/** One thing that Biome found. */
export interface LintFinding {
	/** the rule, such as `lint/style/noRestrictedImports` */
	readonly category: string;
	/** the file, from the root of the repository */
	readonly path: string;
	/** whether it turns the lint red */
	readonly isError: boolean;
}

/**
 * Lints a small tree of planted files under the repository's own Biome configuration. The tree
 * lies in a folder of its own, because a violation planted in the working tree would turn a lint
 * red that happens to run at the same moment.
 *
 * @returns what Biome found and whether it ended in success
 */
export async function lintPlanted(
	files: PlantedFiles,
): Promise<{ readonly isGreen: boolean; readonly findings: readonly LintFinding[] }> {
	const root = await mkdtemp(join(tmpdir(), "planted-tree-"));
	try {
		for (const name of CONFIGURATION_FILES)
			await copyFile(join(REPOSITORY_ROOT, name), join(root, name));
		for (const [path, contents] of Object.entries(files)) await plant(join(root, path), contents);
		return await lint(root);
	} finally {
		await rm(root, { recursive: true, force: true });
	}
}

async function plant(path: string, contents: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, contents);
}

function lint(root: string) {
	const arguments_ = [BIOME, "lint", "--reporter=json", "--max-diagnostics=none", "."];
	return new Promise<{ isGreen: boolean; findings: LintFinding[] }>((resolve, reject) => {
		execFile(process.execPath, arguments_, { cwd: root }, (error, stdout, stderr) => {
			try {
				resolve({ isGreen: error === null, findings: readFindings(stdout) });
			} catch (cause) {
				reject(new Error(`Biome gave no report: ${stderr}`, { cause }));
			}
		});
	});
}

function readFindings(stdout: string): LintFinding[] {
	const report: {
		diagnostics: Array<{ category: string; severity: string; location?: { path?: string } }>;
	} = JSON.parse(stdout);
	return report.diagnostics.map(({ category, severity, location }) => ({
		category,
		path: location?.path ?? "",
		isError: severity === "error" || severity === "fatal",
	}));
}
