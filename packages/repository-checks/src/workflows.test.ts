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

test("every workflow action is pinned to a commit", () => {
	const paths = trackedFiles().filter((path) => path.startsWith(".github/"));
	const texts = paths.map((path) => readFileSync(join(REPOSITORY_ROOT, path), "utf8"));
	const actions = texts.flatMap((text) =>
		[...text.matchAll(USES)].map(([, action = ""]) => action),
	);
	expect(actions.length).toBeGreaterThan(0);
	expect(actions.filter((action) => !PINNED.test(action))).toEqual([]);
});
