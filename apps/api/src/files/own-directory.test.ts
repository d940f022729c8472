import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OwnDirectory } from "./own-directory.ts";

let parent: string;
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), "own-directory-"));
});
afterEach(() => rm(parent, { recursive: true }));

it("is one for each, and another's stays as it is", () => {
	const one = OwnDirectory.create(parent);
	writeFileSync(join(one.path, "draft"), "sealed");
	const other = OwnDirectory.create(parent);
	expect(other.path).not.toBe(one.path);
	expect(readdirSync(one.path)).toContain("draft");
	one.remove();
	expect(existsSync(one.path)).toBe(false);
	other.remove();
});

it("takes away what a process that died has left", () => {
	const left = join(parent, "left");
	mkdirSync(left);
	writeFileSync(join(left, "draft"), "sealed");
	const own = OwnDirectory.create(parent);
	expect(existsSync(left)).toBe(false);
	own.remove();
	expect(readdirSync(parent)).toEqual([]);
});
