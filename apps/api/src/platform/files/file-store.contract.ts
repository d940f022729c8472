import { afterEach, describe, expect, it } from "vitest";
import { expectEndAtAbort } from "../extensions/end-at-abort.contract.ts";
import { limitAdapter } from "../extensions/limit-adapter.ts";
import { type FileDraft, FileStore } from "./file-store.ts";

/** Test support for an adapter: an empty store, the same store after a restart, its end. */
export interface FileStoreHarness {
	open(): Promise<FileStore>;
	reopen(): Promise<FileStore>;
	close(): Promise<void>;
	/** Makes its service accept calls and answer none from now on. Omit if it has no service. */
	hang?(): Promise<void>;
}

/** The contract of every {@link FileStore}. Run it on your own adapter. */
export function describeFileStore(name: string, harness: FileStoreHarness): void {
	describe(`${name}, a FileStore`, () => {
		afterEach(() => harness.close());
		const open = async () => limitAdapter(FileStore, await harness.open());
		const reopen = async () => limitAdapter(FileStore, await harness.reopen());

		it("returns committed files, also after a restart", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("first "));
			await draft.write(Buffer.from("second"));
			await draft.commit();
			expect(Buffer.from(await store.read("file-1")).toString()).toBe("first second");
			const again = await reopen();
			expect(Buffer.from(await again.read("file-1")).toString()).toBe("first second");
		});

		it("has written the bytes when write resolves", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			const bytes = Buffer.from("first ");
			await draft.write(bytes);
			bytes.write("second");
			await draft.write(bytes);
			bytes.fill(0);
			await draft.commit();
			expect(Buffer.from(await store.read("file-1")).toString()).toBe("first second");
		});

		it("returns the contents of a draft to its writer", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("first "));
			expect(await textOf(draft)).toBe("first ");
			await draft.write(Buffer.from("second"));
			expect(await textOf(draft)).toBe("first second");
			const short = Buffer.alloc(3);
			expect(await draft.readInto(short)).toBe(3);
			expect(short.toString()).toBe("fir");
			await draft.commit();
			expect(Buffer.from(await store.read("file-1")).toString()).toBe("first second");
		});

		it("hides a draft before its commit", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("unfinished"));
			await expect(store.read("file-1")).rejects.toMatchObject({ name: "FileMissingError" });
			expect(await store.list()).toEqual([]);
			await draft.discard();
		});

		it("reads a file of the expected length, and rejects a longer one", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("12345"));
			await draft.commit();
			expect(await store.read("file-1", 5)).toHaveLength(5);
			await expect(store.read("file-1", 4)).rejects.toMatchObject({ name: "FileTooLongError" });
		});

		it("forgets a discarded draft, however often it is discarded", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("never"));
			await draft.discard();
			await draft.discard();
			await expect(store.read("file-1")).rejects.toMatchObject({ name: "FileMissingError" });
		});

		it("keeps a committed file if its draft is discarded afterwards", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("stored"));
			await draft.commit();
			await draft.discard();
			expect(Buffer.from(await store.read("file-1")).toString()).toBe("stored");
		});

		it("removes a file permanently, and ignores a missing one", async () => {
			const store = await open();
			const draft = await store.createDraft("file-1");
			await draft.commit();
			await store.remove("file-1");
			await store.remove("file-1");
			await expect(store.read("file-1")).rejects.toMatchObject({ name: "FileMissingError" });
		});

		it("lists stored files", async () => {
			const store = await open();
			for (const id of ["file-1", "file-2"]) await (await store.createDraft(id)).commit();
			expect((await store.list()).sort()).toEqual(["file-1", "file-2"]);
		});

		it("lists length and time of stored files, which change with the contents, if it can", async () => {
			const store = await open();
			const write = async (contents: string) => {
				const draft = await store.createDraft("file-1");
				await draft.write(Buffer.from(contents));
				await draft.commit();
				return await store.listDetails?.();
			};
			const details = await write("12345");
			if (details === undefined) return;
			expect(details).toEqual([{ id: "file-1", byteLength: 5, changedAtMs: expect.any(Number) }]);
			expect(details).toEqual(await store.listDetails?.());
			expect(await write("1234")).toMatchObject([{ id: "file-1", byteLength: 4 }]);
		});

		it("discards unfinished drafts of a process that died, and no stored files", async () => {
			const store = await open();
			await (await store.createDraft("file-1")).commit();
			await (await store.createDraft("file-2")).write(Buffer.from("half"));
			const again = await reopen();
			await again.discardLeftovers();
			expect(await again.list()).toEqual(["file-1"]);
			await (await again.createDraft("file-2")).commit();
			expect(await again.read("file-2")).toHaveLength(0);
		});

		it.runIf(harness.hang)("ends a call when its signal aborts", async () => {
			const store = await open();
			await harness.hang?.();
			await expectEndAtAbort((signal) => store.read("file-1", undefined, signal));
		});
	});
}

async function textOf(draft: FileDraft): Promise<string> {
	const memory = Buffer.from(new SharedArrayBuffer(100));
	return memory.toString("utf8", 0, await draft.readInto(memory));
}
