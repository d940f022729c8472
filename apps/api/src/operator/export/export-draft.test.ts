import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { findDeadDrafts } from "./export-draft.ts";

afterEach(() => {
	vi.restoreAllMocks();
});

it.each([
	["of another user's process is not dead", "EPERM", 0],
	["whose process has ended is dead", "ESRCH", 1],
])("an unfinished export %s", async (_what, code, count) => {
	vi.spyOn(process, "kill").mockImplementation(() => {
		throw Object.assign(new Error(code), { code });
	});
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-export-"));
	mkdirSync(join(directory, ".export-4711-abcdef"));
	expect(await findDeadDrafts(directory)).toHaveLength(count);
	await rm(directory, { recursive: true });
});
