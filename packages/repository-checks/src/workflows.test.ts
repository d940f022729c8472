import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

const USES = /\buses:\s*(\S+)/g;
/**
 * A file of this repository, or a commit: an attacker who takes over an action's repository could
 * move a tag.
 */
const PINNED = /^\.\/|@[\da-f]{40}$/;

function read(path: string): string {
	return readFileSync(join(REPOSITORY_ROOT, path), "utf8");
}

test("the public workflow runs each suite once, and every other check of .ci/run", () => {
	const workflow = read(".github/workflows/ci.yml");
	const listed = [...workflow.matchAll(/projects: (.+)/g)].flatMap(([, names = ""]) =>
		names.split(" "),
	);
	const suites = [...read("vitest.config.ts").matchAll(/suite\("([\w-]+)"/gi)].map(
		([, name = ""]) => name,
	);
	expect(suites).toContain("server");
	expect(listed.toSorted()).toEqual(suites.toSorted());
	const stages = [...read(".ci/run").matchAll(/^stage .*\bpnpm ([\w:]+)/gm)].map(
		([, command = ""]) => command,
	);
	expect(stages).toContain("lint");
	const checks = stages.filter((command) => !/^(?:install|test)/.test(command));
	for (const check of checks) expect(workflow).toContain(`pnpm@12.21.0 ${check}\n`);
});

test("every workflow action is pinned to a commit", () => {
	const paths = trackedFiles().filter((path) => path.startsWith(".github/"));
	const actions = paths.flatMap((path) =>
		[...read(path).matchAll(USES)].map(([, action = ""]) => action),
	);
	expect(actions.length).toBeGreaterThan(0);
	expect(actions.filter((action) => !PINNED.test(action))).toEqual([]);
});
