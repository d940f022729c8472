import {
	mkdtempSync,
	readdirSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOrCreateSecret, removeAbandonedDrafts } from "./key-file.ts";

const NOW = new Date("2026-11-21T04:00:00Z");
const MINUTE_MS = 60_000;
let directory: string;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

it("creates a secret once, readable by its owner only, and leaves no other file", () => {
	const path = join(directory, "root-secret");
	const secret = readOrCreateSecret(path);
	expect(secret).toMatch(/^[0-9a-f]{64}$/);
	expect(readOrCreateSecret(path)).toBe(secret);
	expect(statSync(path).mode & 0o777).toBe(0o600);
	expect(readdirSync(directory)).toEqual(["root-secret"]);
});

it("removes a second name left by a crashed process, and keeps one in use", () => {
	for (const [name, minutes] of [
		[".draft-old", 61],
		[".draft-new", 1],
		["wrapping-key", 61],
	] as const) {
		const made = new Date(NOW.getTime() - minutes * MINUTE_MS);
		writeFileSync(join(directory, name), "secret");
		utimesSync(join(directory, name), made, made);
	}
	removeAbandonedDrafts(directory, NOW);
	expect(readdirSync(directory).sort()).toEqual([".draft-new", "wrapping-key"]);
});

it("leaves a name to another process that is renaming it", () => {
	// A dangling link is listed but cannot be read, like a file renamed in between.
	symlinkSync(join(directory, "nowhere"), join(directory, ".draft-gone"));
	expect(() => removeAbandonedDrafts(directory, NOW)).not.toThrow();
});
