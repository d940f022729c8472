/**
 * Renders every screen, state and dialog of two revisions in one run with the same browser, and shows
 * what changed in apps/web/visual-changes/index.html, which git ignores:
 *
 *     pnpm --filter @sim-registration/web visual-changes [BEFORE [AFTER]]
 *
 * BEFORE is HEAD by default, AFTER the working tree. AFTER is rendered twice, so that what differs
 * in each run (a reference, a time) does not count.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromiumExecutable } from "@sim-registration/test-kit/programs";
import { comparePictures } from "./visual/compare-pictures.ts";
import { renderRevision } from "./visual/render-revision.ts";
import { type Screen, writeReport } from "./visual/report.ts";

const TARGET = fileURLToPath(new URL("../visual-changes/", import.meta.url));
const FOLDERS = {
	before: join(TARGET, "before"),
	after: join(TARGET, "after"),
	again: join(TARGET, "again"),
	changes: join(TARGET, "changes"),
};

async function compare(name: string): Promise<Screen> {
	const [before, after, again] = await Promise.all(
		[FOLDERS.before, FOLDERS.after, FOLDERS.again].map((folder) => pictureIn(folder, name)),
	);
	if (after === undefined) return { name, state: "removed" };
	if (before === undefined) return { name, state: "added" };
	const { changedPixels, picture } = await comparePictures(before, after, again);
	if (changedPixels === 0) return { name, state: "same" };
	await writeFile(join(FOLDERS.changes, name), picture);
	return { name, state: "changed", changedPixels };
}

async function pictureIn(folder: string, name: string): Promise<Buffer | undefined> {
	return (await readdir(folder)).includes(name) ? await readFile(join(folder, name)) : undefined;
}

const [before = "HEAD", after] = process.argv.slice(2);
await rm(TARGET, { recursive: true, force: true });
await mkdir(FOLDERS.changes, { recursive: true });
const chromium = await chromiumExecutable();
await renderRevision(before, chromium, [FOLDERS.before]);
await renderRevision(after, chromium, [FOLDERS.after, FOLDERS.again]);

const names = await Promise.all([FOLDERS.before, FOLDERS.after].map((folder) => readdir(folder)));
const screens: Screen[] = [];
for (const name of [...new Set(names.flat())].sort()) screens.push(await compare(name));
const title = `${before} and ${after ?? "the working tree"}`;
const report = await writeReport(TARGET, title, screens);
for (const screen of screens)
	if (screen.state !== "same") console.log(`${screen.state.padEnd(8)} ${screen.name}`);
const same = screens.filter(({ state }) => state === "same").length;
console.log(`${same} of ${screens.length} screens are the same. ${report}`);
