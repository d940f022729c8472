import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findExecutable } from "./find-executable.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "find-executable-"));
	await mkdir(join(folder, "first", "browser"), { recursive: true });
	await mkdir(join(folder, "second"));
	await writeFile(join(folder, "second", "plain"), "no program");
	await writeFile(join(folder, "second", "browser"), "#!/bin/sh\n");
	await chmod(join(folder, "second", "browser"), 0o755);
});

afterAll(() => rm(folder, { recursive: true }));

function find({ names = ["browser"], usualPaths = [] as string[] } = {}) {
	const searchPath = ["", join(folder, "first"), join(folder, "second")].join(delimiter);
	return findExecutable({ names, usualPaths, searchPath });
}

test("finds a program on the PATH, and ignores folders of that name", async () => {
	expect(await find()).toBe(join(folder, "second", "browser"));
});

test("searches the usual paths first", async () => {
	expect(await find({ usualPaths: ["/bin/sh"] })).toBe("/bin/sh");
});

test("skips usual paths that do not exist", async () => {
	expect(await find({ usualPaths: ["/nowhere/browser"] })).toBe(join(folder, "second", "browser"));
});

test("ignores files that are not executable", async () => {
	expect(await find({ names: ["plain"] })).toBeUndefined();
});
