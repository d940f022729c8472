import { type FileDraft, FileStore } from "../../src/platform/files/file-store.ts";

class NowhereDraft implements FileDraft {
	async write(): Promise<void> {}
	async readInto(): Promise<number> {
		return 0;
	}
	async commit(): Promise<void> {}
	async discard(): Promise<void> {}
}

/** Stores nothing, for tests of the memory in use. */
export class NowhereStore extends FileStore {
	override async createDraft(): Promise<FileDraft> {
		return new NowhereDraft();
	}
	override async read(): Promise<Uint8Array> {
		return new Uint8Array();
	}
	override async remove(): Promise<void> {}
	override async list(): Promise<string[]> {
		return [];
	}
	override async discardLeftovers(): Promise<void> {}
}
