const SECTION = /^## `([^`]+)`$/;
const ROW = /^\| `([^`]+)` \| (.*) \|$/;
const OWN = "@sim-registration/";

/** Contents of docs/dependencies.md for one `package.json`: a reason for each package, by name. */
export type ListedDependencies = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the tables below `## \`folder\``. */
export function parseDependencyList(page: string): ListedDependencies {
	const sections = new Map<string, Map<string, string>>();
	let section = new Map<string, string>();
	for (const line of page.split("\n")) {
		const folder = SECTION.exec(line)?.[1];
		if (folder !== undefined) {
			section = new Map();
			sections.set(folder, section);
		}
		const [, name, reason] = ROW.exec(line) ?? [];
		if (name !== undefined) section.set(name, reason ?? "");
	}
	return sections;
}

/** Missing and superfluous entries, and entries without a reason. Workspace packages need none. */
export function compareDependencies(
	folder: string,
	listed: ReadonlyMap<string, string>,
	actual: readonly string[],
): string[] {
	const foreign = actual.filter((name) => !name.startsWith(OWN));
	return [
		...foreign
			.filter((name) => !listed.has(name))
			.map((name) => `${folder}: ${name} is not listed`),
		...[...listed.keys()]
			.filter((name) => !foreign.includes(name))
			.map((name) => `${folder}: ${name} is listed and not used`),
		...[...listed]
			.filter(([, reason]) => reason.trim() === "")
			.map(([name]) => `${folder}: ${name} has no reason`),
	];
}
