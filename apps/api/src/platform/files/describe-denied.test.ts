import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeDenied } from "./describe-denied.ts";

const OTHER_USER = 4_321;
let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sim-registration-denied-"));
});
afterEach(() => rm(folder, { recursive: true }));

function denied(path: string): Error {
	const message = `EACCES: permission denied, open '${path}'`;
	return Object.assign(new Error(message), { code: "EACCES", path });
}

it("names the owner of a file, and the user that the process runs as", () => {
	const path = join(folder, "of-root.head");
	writeFileSync(path, "");
	const { uid } = process.getuid === undefined ? { uid: 0 } : { uid: process.getuid() };
	expect(describeDenied(denied(path), OTHER_USER)).toBe(
		`Run this as the server's user: ${path} belongs to the user ${uid}, and this runs as the user ${OTHER_USER} (EACCES: permission denied, open '${path}'). If that is the server's user, give it ${path} (chown), or choose another path.`,
	);
});

it("names the folder above if there is no such file yet", () => {
	const path = join(folder, "new", "file");
	expect(describeDenied(denied(path), OTHER_USER)).toMatch(
		new RegExp(`(server's user: ${folder} belongs to|may not use ${folder}, which belongs)`),
	);
});

it("does not advise to give away a directory of the system", () => {
	const making = Object.assign(denied("/of-root/file"), { syscall: "mkdir" });
	expect(describeDenied(making, OTHER_USER)).toBe(
		`The user ${OTHER_USER} may not use /, which belongs to root (EACCES: permission denied, open '/of-root/file'). Choose a directory of that user, or let root create one: install -d -m 700 -o ${OTHER_USER} DIRECTORY.`,
	);
	const reading = Object.assign(denied("/of-root/file"), { syscall: "open" });
	expect(describeDenied(reading, OTHER_USER)).toMatch(
		/belongs to root \(.*\)\. Name a path that this user may use, or let root change the owner or mode of what is there \(chown, chmod\)\.$/,
	);
});

it("names the mode if the owner itself is denied", () => {
	const path = join(folder, "file");
	writeFileSync(path, "");
	chmodSync(path, 0);
	expect(describeDenied(denied(path))).toMatch(/^The user .* Change the mode of /);
});

it("describes no other errors", () => {
	expect(describeDenied(new Error("ENOENT"))).toBeUndefined();
	expect(describeDenied(Object.assign(new Error("x"), { code: "EACCES" }))).toBeUndefined();
	const other = Object.assign(denied("/"), { code: "EPERM" });
	expect(describeDenied(other)).toBeUndefined();
	expect(describeDenied(Object.assign(denied("/"), { path: 3 }))).toBeUndefined();
});
