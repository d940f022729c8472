import { afterEach, describe, expect, it } from "vitest";
import type { FileDraft, FileStore } from "./file-store.ts";

/** What the suite needs of an adapter: an empty store, the same store after a restart, its end. */
export interface FileStoreHarness {
	open(): Promise<FileStore>;
	reopen(): Promise<FileStore>;
	close(): Promise<void>;
}

/** What every {@link FileStore} promises. Run it on an adapter of your own. */
export function describeFileStore(name: string, harness: FileStoreHarness): void {
	describe(`${name}, a FileStore`, () => {
		afterEach(() => harness.close());

		it("gives back what was committed, after a restart too", async () => {
			const store = await harness.open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("first "));
			await draft.write(Buffer.from("second"));
			await draft.commit();
			expect(Buffer.from(await store.read("file-1")).toString()).toBe("first second");
			const again = await harness.reopen();
			expect(Buffer.from(await again.read("file-1")).toString()).toBe("first second");
		});

		it("has taken what it was given to write when it says so", async () => {
			const store = await harness.open();
			const draft = await store.createDraft("file-1");
			const bytes = Buffer.from("first ");
			await draft.write(bytes);
			bytes.write("second");
			await draft.write(bytes);
			bytes.fill(0);
			await draft.commit();
			expect(Buffer.from(await store.read("file-1")).toString()).toBe("first second");
		});

		it("gives back what was written to a draft to whoever writes it", async () => {
			const store = await harness.open();
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

		it("shows nothing of a draft before its commit", async () => {
			const store = await harness.open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("unfinished"));
			await expect(store.read("file-1")).rejects.toMatchObject({ name: "FileMissingError" });
			expect(await store.list()).toEqual([]);
			await draft.discard();
		});

		it("reads a file of the expected length, and refuses a longer one", async () => {
			const store = await harness.open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("12345"));
			await draft.commit();
			expect(await store.read("file-1", 5)).toHaveLength(5);
			await expect(store.read("file-1", 4)).rejects.toMatchObject({ name: "FileTooLongError" });
		});

		it("forgets a draft that is discarded, however often", async () => {
			const store = await harness.open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("never"));
			await draft.discard();
			await draft.discard();
			await expect(store.read("file-1")).rejects.toMatchObject({ name: "FileMissingError" });
		});

		it("keeps a committed file when its draft is discarded afterwards", async () => {
			const store = await harness.open();
			const draft = await store.createDraft("file-1");
			await draft.write(Buffer.from("kept"));
			await draft.commit();
			await draft.discard();
			expect(Buffer.from(await store.read("file-1")).toString()).toBe("kept");
		});

		it("removes a file for good, and one that is not there without complaint", async () => {
			const store = await harness.open();
			const draft = await store.createDraft("file-1");
			await draft.commit();
			await store.remove("file-1");
			await store.remove("file-1");
			await expect(store.read("file-1")).rejects.toMatchObject({ name: "FileMissingError" });
		});

		it("lists what is kept", async () => {
			const store = await harness.open();
			for (const id of ["file-1", "file-2"]) await (await store.createDraft(id)).commit();
			expect((await store.list()).sort()).toEqual(["file-1", "file-2"]);
		});

		it("discards what a process that died left unfinished, and nothing that is kept", async () => {
			const store = await harness.open();
			await (await store.createDraft("file-1")).commit();
			await (await store.createDraft("file-2")).write(Buffer.from("half"));
			const again = await harness.reopen();
			await again.discardLeftovers();
			expect(await again.list()).toEqual(["file-1"]);
			await (await again.createDraft("file-2")).commit();
			expect(await again.read("file-2")).toHaveLength(0);
		});
	});
}

async function textOf(draft: FileDraft): Promise<string> {
	const memory = Buffer.from(new SharedArrayBuffer(100));
	return memory.toString("utf8", 0, await draft.readInto(memory));
}
