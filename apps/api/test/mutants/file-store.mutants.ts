import { describeFileStore } from "../../src/platform/files/file-store.contract.ts";
import {
	type FileDraft,
	FileMissingError,
	FileStore,
	FileTooLongError,
} from "../../src/platform/files/file-store.ts";
import { runMutants } from "./support/run-mutants.ts";

/** State that survives a restart. */
class Disk {
	readonly kept = new Map<string, Buffer>();
	readonly drafts = new Map<string, Buffer>();
}

class MemoryDraft implements FileDraft {
	constructor(
		protected readonly disk: Disk,
		protected readonly id: string,
	) {
		if (disk.drafts.has(id)) throw new Error("There is such a draft");
		disk.drafts.set(id, Buffer.alloc(0));
	}

	get bytes(): Buffer {
		return this.disk.drafts.get(this.id) ?? Buffer.alloc(0);
	}
	async write(bytes: Uint8Array) {
		this.disk.drafts.set(this.id, Buffer.concat([this.bytes, bytes]));
	}
	async readInto(memory: Uint8Array) {
		const part = this.bytes.subarray(0, memory.length);
		memory.set(part);
		return part.length;
	}
	async commit() {
		this.disk.kept.set(this.id, this.bytes);
		this.disk.drafts.delete(this.id);
	}
	async discard() {
		this.disk.drafts.delete(this.id);
	}
}

class MemoryStore extends FileStore {
	constructor(
		protected readonly disk: Disk,
		private readonly Draft: typeof MemoryDraft,
	) {
		super();
	}

	override async createDraft(id: string): Promise<FileDraft> {
		return new this.Draft(this.disk, id);
	}
	override async read(id: string, maxBytes = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
		const file = this.disk.kept.get(id);
		if (file === undefined) throw new FileMissingError(id);
		if (file.length > maxBytes) throw new FileTooLongError(id);
		return file;
	}
	override async remove(id: string) {
		this.disk.kept.delete(id);
	}
	override async list() {
		return [...this.disk.kept.keys()];
	}
	override async listDetails() {
		return [...this.disk.kept].map(([id, { length }]) => ({
			id,
			byteLength: length,
			changedAtMs: 0,
		}));
	}
	override async discardLeftovers() {
		this.disk.drafts.clear();
	}
}

class KeepsTheLastWrite extends MemoryDraft {
	override async write(bytes: Uint8Array) {
		this.disk.drafts.set(this.id, Buffer.from(bytes));
	}
}
class KeepsWhatItWasGiven extends MemoryDraft {
	readonly #parts: Uint8Array[] = [];
	override get bytes() {
		return Buffer.concat(this.#parts);
	}
	override async write(bytes: Uint8Array) {
		this.#parts.push(bytes);
	}
}
class ReadsNothingBack extends MemoryDraft {
	override async readInto() {
		return 0;
	}
}
class ReadsTooMuch extends MemoryDraft {
	override async readInto(memory: Uint8Array) {
		await super.readInto(memory);
		return this.bytes.length;
	}
}
class ShowsDrafts extends MemoryDraft {
	override async write(bytes: Uint8Array) {
		await super.write(bytes);
		this.disk.kept.set(this.id, this.bytes);
	}
}
class DiscardsOnce extends MemoryDraft {
	override async discard() {
		if (!this.disk.drafts.delete(this.id)) throw new Error("No such draft");
	}
}
class CommitsTheDiscarded extends MemoryDraft {
	override async discard() {
		await super.commit();
	}
}
class DiscardsTheCommitted extends MemoryDraft {
	override async discard() {
		await super.discard();
		this.disk.kept.delete(this.id);
	}
}

class RemovesNothing extends MemoryStore {
	override async remove() {}
}
class RemovesOnce extends MemoryStore {
	override async remove(id: string) {
		if (!this.disk.kept.delete(id)) throw new FileMissingError(id);
	}
}
class CallsItAnError extends MemoryStore {
	override read(id: string, maxBytes?: number) {
		return super.read(id, maxBytes).catch((error: unknown) => {
			throw error instanceof FileMissingError ? new Error("ENOENT") : error;
		});
	}
}
class ReadsAnyLength extends MemoryStore {
	override read(id: string) {
		return super.read(id);
	}
}
class RefusesTheExpectedLength extends MemoryStore {
	override read(id: string, maxBytes = Number.POSITIVE_INFINITY) {
		return super.read(id, maxBytes - 1);
	}
}
class ListsNothing extends MemoryStore {
	override async list() {
		return [];
	}
}
class ListsNoLengths extends MemoryStore {
	override async listDetails() {
		return (await super.listDetails()).map((file) => ({ ...file, byteLength: 0 }));
	}
}
class ListsTheTimeOfTheCall extends MemoryStore {
	#calls = 0;
	override async listDetails() {
		this.#calls += 1;
		return (await super.listDetails()).map((file) => ({ ...file, changedAtMs: this.#calls }));
	}
}
class LeavesLeftovers extends MemoryStore {
	override async discardLeftovers() {}
}
class DiscardsAll extends MemoryStore {
	override async discardLeftovers() {
		this.disk.drafts.clear();
		this.disk.kept.clear();
	}
}

interface Parts {
	readonly Store?: typeof MemoryStore;
	readonly Draft?: typeof MemoryDraft;
	readonly forgets?: boolean;
}

function harnessOf({ Store = MemoryStore, Draft = MemoryDraft, forgets = false }: Parts) {
	let disk = new Disk();
	return {
		open: () => {
			disk = new Disk();
			return Promise.resolve(new Store(disk, Draft));
		},
		reopen: () => Promise.resolve(new Store(forgets ? new Disk() : disk, Draft)),
		close: () => Promise.resolve(),
	};
}

const mutant = (breaks: string, by: string, parts: Parts) => ({
	breaks,
	by,
	harness: harnessOf(parts),
});
const GIVES_BACK = "returns committed files, also after a restart";
const GIVES_DRAFTS = "returns the contents of a draft";
const READS = "reads a file of the expected length, and rejects a longer one";
const FORGETS = "forgets a discarded draft, however often it is discarded";
const REMOVES = "removes a file permanently, and ignores a missing one";
const LISTS = "lists stored files";
const LISTS_DETAILS =
	"lists length and time of stored files, which change with the contents, if it can";
const LEFTOVERS = "discards unfinished drafts of a process that died, and no stored files";

runMutants(
	describeFileStore,
	harnessOf({}),
	[
		mutant(GIVES_BACK, "keeping it in the process", { forgets: true }),
		mutant(GIVES_BACK, "keeping the last part", { Draft: KeepsTheLastWrite }),
		mutant("has written the bytes when write resolves", "reading the bytes only at the commit", {
			Draft: KeepsWhatItWasGiven,
		}),
		mutant(GIVES_DRAFTS, "giving nothing", { Draft: ReadsNothingBack }),
		mutant(GIVES_DRAFTS, "returning more than fits", { Draft: ReadsTooMuch }),
		mutant("hides a draft before its commit", "showing it", { Draft: ShowsDrafts }),
		mutant(READS, "reading any length", { Store: ReadsAnyLength }),
		mutant(READS, "refusing the expected length", { Store: RefusesTheExpectedLength }),
		mutant(FORGETS, "rejecting a repetition", { Draft: DiscardsOnce }),
		mutant(FORGETS, "keeping it", { Draft: CommitsTheDiscarded }),
		mutant("keeps a committed file if its draft is discarded", "discarding it", {
			Draft: DiscardsTheCommitted,
		}),
		mutant(REMOVES, "removing nothing", { Store: RemovesNothing }),
		mutant(REMOVES, "complaining", { Store: RemovesOnce }),
		mutant(REMOVES, "another error", { Store: CallsItAnError }),
		mutant(LISTS, "listing nothing", { Store: ListsNothing }),
		mutant(LISTS_DETAILS, "listing no lengths", { Store: ListsNoLengths }),
		mutant(LISTS_DETAILS, "listing the time of the call", { Store: ListsTheTimeOfTheCall }),
		mutant(LEFTOVERS, "leaving it", { Store: LeavesLeftovers }),
		mutant(LEFTOVERS, "discarding all", { Store: DiscardsAll }),
	],
	"read",
);
