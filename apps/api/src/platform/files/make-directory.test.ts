import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDirectory } from "./make-directory.ts";

let root: string;
beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), "make-directory-"));
});
afterAll(() => rmSync(root, { recursive: true }));

it("creates a directory and its parents for the owner only, and says whether it is new", async () => {
	expect(await makeDirectory(join(root, "one/two"))).toBe(true);
	for (const made of ["one", "one/two"])
		expect(statSync(join(root, made)).mode & 0o777).toBe(0o700);
	expect(await makeDirectory(join(root, "one/two"))).toBe(false);
});

it("takes a link to a directory, and refuses a file in its place", async () => {
	symlinkSync(root, join(root, "link"));
	expect(await makeDirectory(join(root, "link"))).toBe(false);
	writeFileSync(join(root, "file"), "");
	await expect(makeDirectory(join(root, "file"))).rejects.toThrow("EEXIST");
	await expect(makeDirectory(join(root, "file/below"))).rejects.toThrow("ENOTDIR");
});

it("fails where nothing can be created", async () => {
	await expect(makeDirectory("/proc/none/below")).rejects.toThrow(/ENOENT|EACCES|EROFS|EPERM/);
	expect(existsSync("/proc/none")).toBe(false);
});
