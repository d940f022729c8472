import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const DOCUMENT = /[\w./-]*\w\.md\b/g;
const WEB_ADDRESS = /https?:\/\/\S+/g;
const LINK = /\]\(([^)\s]+)\)/g;
const FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|html|css|po)|(?:apps|packages)\/[\w./-]+)`/g;
const HEADING = /^#+ (.+)$/gm;

/**
 * The documents that a text names and that do not exist. Names are resolved from the folder of the
 * file upwards, so `README.md` means the nearest one.
 *
 * @param root the folder where the search ends, usually the root of the repository
 * @param path of the file, from `root`
 */
export function findMissingDocuments(root: string, path: string, text: string): string[] {
	const named = text.replace(WEB_ADDRESS, "").match(DOCUMENT) ?? [];
	const missing = named.filter((name) => !isAbove(root, dirname(path), name));
	return missing.map((name) => `${path} names ${name}, which does not exist`);
}

function isAbove(root: string, folder: string, name: string): boolean {
	if (existsSync(join(root, folder, name))) return true;
	return folder !== "." && isAbove(root, dirname(folder), name);
}

/**
 * The files and folders that a page names in backticks and that do not exist. A page may leave out
 * the first folders of a path.
 *
 * @param files of the repository, from its root
 */
export function findMissingFiles(files: readonly string[], path: string, text: string): string[] {
	const isThere = (name: string) =>
		files.some((file) => file === name || file.endsWith(`/${name}`) || file.startsWith(`${name}/`));
	const named = [...text.matchAll(FILE)].map(([, name = ""]) => name);
	const missing = named.filter((name) => !isThere(name));
	return missing.map((name) => `${path} names ${name}, which does not exist`);
}

/** The broken relative links of a Markdown page, including headings. */
export function findBrokenLinks(root: string, path: string, text: string): string[] {
	const targets = [...text.matchAll(LINK)].map(([, target = ""]) => target);
	const broken = targets.filter((target) => !leadsSomewhere(root, path, target));
	return broken.map((target) => `${path} links to ${target}, which does not exist`);
}

function leadsSomewhere(root: string, path: string, target: string): boolean {
	if (/^[a-z]+:/.test(target)) return true;
	const [file = "", heading] = target.split("#");
	const found = file === "" ? join(root, path) : join(root, dirname(path), file);
	if (!existsSync(found)) return false;
	return heading === undefined || anchorsOf(readFileSync(found, "utf8")).includes(heading);
}

/** As GitHub makes them: lower case, hyphens for spaces, no other punctuation. */
function anchorsOf(page: string): string[] {
	return [...page.matchAll(HEADING)].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, "")
			.replaceAll(" ", "-"),
	);
}
