import { posix } from "node:path";
import { type Border, ITSELF } from "./borders.ts";

/** A source file. */
export interface Source {
	readonly path: string;
	readonly text: string;
}

/** An import: `to` is a file or folder of the repository, or the name of a package. */
export interface Import {
	readonly from: string;
	readonly to: string;
}

const FORMS =
	/^[ \t]*(?:import|export)\b[^"';]*?\bfrom\s+"([^"]+)"|^[ \t]*import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

/** @param workspaces folders of our packages, by name */
export function importsOf(
	{ path, text }: Source,
	workspaces: ReadonlyMap<string, string>,
): Import[] {
	return [...text.matchAll(FORMS)].map(([, named, bare, dynamic]) => ({
		from: path,
		to: resolve(path, named ?? bare ?? dynamic ?? "", workspaces),
	}));
}

function resolve(path: string, specifier: string, workspaces: ReadonlyMap<string, string>): string {
	if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
	const name = specifier.split("/").slice(0, 2).join("/");
	return workspaces.get(name) ?? specifier;
}

/** The imports that cross a border, in words. */
export function findCrossings(
	{ from, except = [], among, may, why }: Border,
	all: readonly Import[],
) {
	const binding = all.filter(
		(each) => isIn(from, each.from) && !except.some((glob) => matches(glob, each.from)),
	);
	const crossings = binding.filter((each) => {
		if (!isIn(among, each.to)) return false;
		return !may.some((glob) =>
			glob === ITSELF ? isIn(folderOf(from, each.from), each.to) : isIn(glob, each.to),
		);
	});
	return crossings.map((each) => `${each.from} imports ${each.to}: ${why}`);
}

function isIn(folder: string, path: string): boolean {
	return matches(folder, path) || matches(`${folder}/**`, path);
}

const compiled = new Map<string, RegExp>();

/** Node's own `matchesGlob` compiles the glob at each call. */
function matches(glob: string, path: string): boolean {
	const known = compiled.get(glob) ?? compile(glob);
	compiled.set(glob, known);
	return known.test(path);
}

function compile(glob: string): RegExp {
	const parts: Record<string, string> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };
	const source = glob.replace(/\*\*\/|\*\*?|\{[^}]*\}|[.+^$()|[\]\\]/g, (part) => {
		if (part.startsWith("{")) return `(?:${part.slice(1, -1).replaceAll(",", "|")})`;
		return parts[part] ?? `\\${part}`;
	});
	return new RegExp(`^${source}$`);
}

/** The shortest folder above a file that a glob matches. */
function folderOf(glob: string, path: string): string {
	const parts = path.split("/");
	const above = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
	return above.find((folder) => matches(glob, folder)) ?? path;
}

/** Two sibling folders, of which the first imports the second. */
export interface FolderImport {
	readonly from: string;
	readonly to: string;
}

/** The imports between sibling folders, at every depth below `root`. */
export function folderImports(root: string, all: readonly Import[]): FolderImport[] {
	const found = new Map<string, FolderImport>();
	for (const { from, to } of all) {
		if (!isIn(root, from) || !isIn(root, to)) continue;
		const pair = parting(from.split("/"), to.split("/"));
		if (pair !== undefined) found.set(`${pair.from} ${pair.to}`, pair);
	}
	return [...found.values()];
}

/** The sibling folders at which two paths diverge; none if one of the two is a file there. */
function parting(from: readonly string[], to: readonly string[]): FolderImport | undefined {
	const depth = from.findIndex((part, index) => part !== to[index]);
	if (depth === -1 || depth >= from.length - 1 || depth >= to.length - 1) return undefined;
	const upTo = (parts: readonly string[]) => parts.slice(0, depth + 1).join("/");
	return { from: upTo(from), to: upTo(to) };
}

/** The circles of folders that import each other; each circle once, in order. */
export function findCircles(imports: readonly FolderImport[]): string[] {
	let left = imports;
	for (let before = -1; before !== left.length; ) {
		before = left.length;
		// A folder without imports, or that nothing imports, is in no circle.
		const importing = new Set(left.map(({ from }) => from));
		const imported = new Set(left.map(({ to }) => to));
		left = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
	}
	return left.map(({ from, to }) => `${from} imports ${to}`);
}
