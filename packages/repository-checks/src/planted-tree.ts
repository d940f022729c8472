import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { REPOSITORY_ROOT } from "./repository-root.ts";

const BIOME = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");

/** Copied, so that the tested rules are the active ones. */
const CONFIGURATION_FILES = ["biome.json", ".gitignore"];

/** File contents by path from the root of the repository. */
export type PlantedFiles = Readonly<Record<string, string>>;

/** A finding of Biome. */
export interface LintFinding {
	/** the rule, such as `lint/style/noRestrictedImports` */
	readonly category: string;
	/** the file, from the root of the repository */
	readonly path: string;
	/** whether it fails the lint */
	readonly isError: boolean;
}

/**
 * Lints planted files under the repository's own Biome configuration, in a separate folder: a
 * violation planted in the working tree could fail another lint that runs at the same time.
 *
 * @returns Biome's findings, and whether it exited successfully
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
