import { mkdtempSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeFileStore } from "../file-store.contract.ts";
import { DiskFileStore } from "./disk-file-store.ts";

let directory = "";

describeFileStore("DiskFileStore", {
	open: () => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-files-"));
		return DiskFileStore.open(directory);
	},
	reopen: () => DiskFileStore.open(directory),
	close: () => rm(directory, { recursive: true, force: true }),
});

describe("DiskFileStore", () => {
	it("keeps files that only their owner reads, and takes no path for an id", async () => {
		const place = mkdtempSync(join(tmpdir(), "sim-registration-files-"));
		const store = await DiskFileStore.open(place);
		await (await store.createDraft("file-1")).commit();
		expect(statSync(join(place, "files", "file-1")).mode & 0o777).toBe(0o600);
		for (const id of ["../escape", "a/b", ""]) {
			await expect(store.createDraft(id)).rejects.toThrow(RangeError);
			await expect(store.read(id)).rejects.toThrow(RangeError);
		}
		expect(await readdir(join(place, "drafts"))).toEqual([]);
		await rm(place, { recursive: true });
	});
});
