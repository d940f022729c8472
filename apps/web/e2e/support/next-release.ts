import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const NOT_COPIED = ["node_modules", "dist", "e2e", ".turbo"];
/** Inspection processes read them, and follow no link out of the installation. */
const COPIED_PACKAGES = ["@embedpdf", "@neslinesli93"];

/** An e-mail address longer than this is refused by the next release. */
export const NEXT_EMAIL_MAX_CHARACTERS = 30;

/** What the next release adds to a sentence of each step. */
export const NEXT_MARK = " (2)";

/** A sentence of each step, and of the question before sending. */
export const CHANGED_SENTENCES = {
	login: "I am not a robot",
	company: "Branch Name is the same as Company Name",
	person: "Date of Birth",
	confirm: "I am not a robot",
	question: "Submit the registration?",
	success: "Reference number",
} as const;

/** Other differences of the next release besides {@link CHANGED_SENTENCES}: `[file, from, to]`. */
const CHANGES: ReadonlyArray<readonly [file: string, from: string | RegExp, to: string]> = [
	[
		"packages/validation/dist/limits.js",
		/EMAIL_MAX_CHARACTERS = \d+/,
		`EMAIL_MAX_CHARACTERS = ${NEXT_EMAIL_MAX_CHARACTERS}`,
	],
	[
		"apps/web/src/draft/draft-migrations.ts",
		"[sayWhatMayHaveArrived]",
		"[sayWhatMayHaveArrived, (draft) => draft]",
	],
	// The latest that this release knows (decision 0028).
	["apps/web/src/draft/draft-text.ts", "const VERSION = 1;", "const VERSION = 2;"],
	...["captcha/solve-challenge", "pictures/make-picture-ready", "submission/sent-body"].map(
		(worker) => [`apps/web/src/${worker}.worker.ts`, /$/, 'self.name += "2";\n'] as const,
	),
];

/**
 * Installs a simulated next release of the product in a folder: with a changed sentence in each
 * step, a changed rule, changed workers and a draft of another shape and version.
 *
 * @returns the folder of its server's programs
 */
export async function installNextRelease(directory: string): Promise<string> {
	const at = (...parts: string[]) => join(directory, ...parts);
	await cp(join(ROOT, "tsconfig.base.json"), at("tsconfig.base.json"));
	await mkdir(at("docs"), { recursive: true });
	await cp(join(ROOT, "docs/accessibility.md"), at("docs/accessibility.md"));
	await copyFolder("packages/validation", at(), ["dist", "package.json"]);
	await copyFolder("apps/api", at(), ["brand", "dist", "package.json", "scripts"]);
	const web = await readdir(join(ROOT, "apps/web"));
	await copyFolder(
		"apps/web",
		at(),
		web.filter((name) => !NOT_COPIED.includes(name)),
	);
	for (const [file, from, to] of CHANGES) await change(at(file), from, to);
	for (const sentence of new Set(Object.values(CHANGED_SENTENCES))) {
		const said = `msgstr "${sentence}"`;
		await change(
			at("apps/web/src/i18n/catalogs/en_US.po"),
			said,
			said.replace(/"$/, `${NEXT_MARK}"`),
		);
	}
	await run(at("apps/web"), "node_modules/vite/bin/vite.js build");
	await run(at("apps/web"), "scripts/prerender.ts");
	await run(at("apps/web"), "scripts/compress.ts");
	await run(at("apps/api"), "scripts/bundle.ts");
	return at("apps/api/dist/");
}

/**
 * Copies parts of a folder. Its packages are links, except {@link COPIED_PACKAGES} and the shared
 * rules, which are copied.
 */
async function copyFolder(folder: string, to: string, parts: readonly string[]): Promise<void> {
	const [from, copy] = [join(ROOT, folder), join(to, folder)];
	await mkdir(copy, { recursive: true });
	for (const part of parts) await cp(join(from, part), join(copy, part), { recursive: true });
	await link(join(from, "node_modules"), join(copy, "node_modules"), [
		"@sim-registration",
		".vite",
		...COPIED_PACKAGES,
	]);
	for (const name of COPIED_PACKAGES)
		if (existsSync(join(from, "node_modules", name)))
			await cp(join(from, "node_modules", name), join(copy, "node_modules", name), {
				recursive: true,
				dereference: true,
			});
	const own = "node_modules/@sim-registration";
	await link(join(from, own), join(copy, own), ["validation"]);
	await symlink(join(to, "packages/validation"), join(copy, own, "validation"));
}

async function link(from: string, to: string, except: readonly string[]): Promise<void> {
	await mkdir(to, { recursive: true });
	for (const name of await readdir(from))
		if (!except.includes(name)) await symlink(join(from, name), join(to, name));
}

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
	const text = await readFile(file, "utf8");
	const changed = text.replace(from, () => to);
	if (changed === text) throw new Error(`${file} does not have ${from}`);
	await writeFile(file, changed);
}

async function run(cwd: string, program: string): Promise<void> {
	await promisify(execFile)(process.execPath, program.split(" "), { cwd });
}
