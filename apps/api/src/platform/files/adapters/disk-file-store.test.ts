import { execFileSync } from "node:child_process";
import { mkdtempSync, statSync } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
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
	it("creates files that only their owner can read, and rejects a path as an id", async () => {
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

	it("does not list a pipe, which nobody could read to its end", async () => {
		const place = mkdtempSync(join(tmpdir(), "sim-registration-files-"));
		const store = await DiskFileStore.open(place);
		execFileSync("mkfifo", [join(place, "files", "a-pipe")]);
		expect(await store.list()).toEqual([]);
		await rm(place, { recursive: true });
	});

	it("does not store a file whose early sync failed", async () => {
		const place = mkdtempSync(join(tmpdir(), "sim-registration-files-"));
		const store = await DiskFileStore.open(place);
		const draft = await store.createDraft("file-1");
		const handle = await open(place);
		const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
		sync.mockRejectedValueOnce(new Error("EIO"));
		draft.end?.();
		await expect(draft.commit()).rejects.toThrow("EIO");
		sync.mockRestore();
		await handle.close();
		await draft.discard();
		expect(await store.list()).toEqual([]);
		await rm(place, { recursive: true });
	});

	it("leaves nothing of a file whose directory was not synced", async () => {
		const place = mkdtempSync(join(tmpdir(), "sim-registration-files-"));
		const store = await DiskFileStore.open(place);
		const draft = await store.createDraft("file-1");
		await draft.write(Buffer.from("perhaps kept"));
		const handle = await open(place);
		const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
		sync.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("EIO"));
		await expect(draft.commit()).rejects.toThrow("EIO");
		sync.mockRestore();
		await handle.close();
		expect(await store.list()).toEqual(["file-1"]);
		await draft.discard();
		expect(await store.list()).toEqual([]);
		await rm(place, { recursive: true });
	});
});
