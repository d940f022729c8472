/** A table that describes folders. */
export interface FolderTable {
	/**
	 * the folder whose subfolders it lists, with a trailing slash; empty for the whole repository
	 */
	readonly base: string;
	readonly folders: readonly string[];
}

const HEADER = "| folder | what it is |";
const BASE = /^In `([^`]+)`/;

/** Reads the tables under `| folder | what it is |`; the line above says "In `apps/api/src` …". */
export function parseFolderTables(page: string): FolderTable[] {
	const lines = page.split("\n");
	return lines.flatMap((line, index) => {
		if (line !== HEADER) return [];
		const base = BASE.exec(lines[index - 2] ?? "")?.[1];
		const rows = lines.slice(index + 2);
		const end = rows.findIndex((row) => !row.startsWith("|"));
		const cells = rows.slice(0, end === -1 ? undefined : end).map((row) => row.split("|")[1] ?? "");
		const folders = cells.flatMap((cell) =>
			[...cell.matchAll(/`([^`]+)`/g)].map(([, it = ""]) => it),
		);
		return [{ base: base === undefined ? "" : `${base}/`, folders }];
	});
}

/**
 * The folders that a table must list: documents and every application and package, or its
 * subfolders.
 */
export function foldersFor({ base }: FolderTable, files: readonly string[]): string[] {
	if (base !== "") return foldersIn(files, base);
	const parts = ["apps/", "packages/"].flatMap((above) =>
		foldersIn(files, above).map((name) => `${above}${name}`),
	);
	return ["docs", ...parts];
}

function foldersIn(files: readonly string[], base: string): string[] {
	const below = files
		.filter((path) => path.startsWith(base))
		.map((path) => path.slice(base.length));
	return [
		...new Set(below.flatMap((path) => (path.includes("/") ? [path.split("/")[0] ?? ""] : []))),
	];
}
