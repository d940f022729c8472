import type { FileKeeping } from "../files/file-keeping.ts";
import { type Draft, filesOf } from "./draft.ts";
import { DraftRemovedError, isQuotaExceeded } from "./draft-database.ts";
import type { DraftVault, FoundDraft, KeptDraft } from "./draft-vault.ts";
import { RepeatedTask } from "./repeated-task.ts";

/** Interval of writes while typing; within 100 ms of the last keystroke everything is stored. */
const WRITE_EVERY_MS = 50;
/** A file that takes longer is shown as kept only by the page, until it is written. */
const FILE_PATIENCE_MS = 2_000;
/** Sealing a large file at every keystroke would be noticeable. */
const FILE_RETRY_AFTER_MS = 2_000;

interface WriterParts {
	readonly vault: Pick<DraftVault, "hasFile" | "prune" | "saveFile" | "saveValues">;
	/** whether changes are kept: not while the database is searched */
	readonly isFollowing: () => boolean;
	/** milliseconds since 1970 */
	readonly now: () => number;
	/** called for each run of writing, with a promise that ends with it */
	readonly onWriting: (writing: Promise<unknown>) => void;
	readonly onFiles: (keeping: FileKeeping) => void;
	/** another tab has removed the draft */
	readonly onRemoved: () => void;
}

/**
 * Writes the draft that has to be kept: its values at short intervals, and each file once. Says which
 * files are being written, and which have no room.
 */
export class DraftWriter {
	readonly #parts: WriterParts;
	readonly #values = new RepeatedTask(() => this.#writeValues());
	readonly #files = new RepeatedTask(() => this.#writeFiles());
	/** what has to be kept */
	#kept: KeptDraft | undefined;
	#written: Draft | undefined;
	#isUrgent = false;
	#endPause = () => {};
	#requestedFiles: readonly Blob[] = [];
	#unkept: ReadonlySet<Blob> = new Set();
	#hasPending = false;
	#isWorking = true;
	#retryFilesAt = 0;

	constructor(parts: WriterParts) {
		this.#parts = parts;
	}

	get kept(): KeptDraft | undefined {
		return this.#kept;
	}

	/** @param isUrgent whether it is written without a pause */
	keep(kept: KeptDraft, isUrgent: boolean): void {
		this.#kept = kept;
		this.#isUrgent ||= isUrgent;
		this.#request();
	}

	/** Continues with a draft of the database; a copy of another tab's is written as this tab's own. */
	take({ draft, editedAt, isCopy }: FoundDraft): void {
		this.#kept = { draft, editedAt };
		if (!isCopy) this.#written = draft;
		else this.#request();
	}

	/** Nothing has to be kept any more. To be followed by {@link publishFiles}. */
	clear(): void {
		this.#kept = undefined;
		this.#written = undefined;
		this.#requestedFiles = [];
	}

	/** Writes all pending changes at once. */
	flush(): void {
		this.#isUrgent = true;
		this.#endPause();
	}

	/** Writes everything again, with another key than before. */
	rewrite(): void {
		this.#written = undefined;
		this.#isUrgent = true;
		this.#request();
		this.#rewriteFiles();
	}

	/** @returns the files that are being written */
	publishFiles(): readonly Blob[] {
		const missing = this.#missingFiles();
		this.#unkept = new Set(missing.filter((each) => this.#unkept.has(each)));
		const named = this.#written && filesOf(this.#written);
		const pending = this.#chosenFiles().filter(
			(each) => !this.#unkept.has(each) && (missing.includes(each) || !named?.includes(each)),
		);
		this.#hasPending = pending.length > 0;
		const isWorking = this.#isWorking && this.#parts.isFollowing();
		this.#parts.onFiles({ isWorking, pending: new Set(pending), unkept: this.#unkept });
		return pending;
	}

	#request(): void {
		this.#values.request();
		if (this.#isUrgent) this.#endPause();
		this.#requestFiles();
		this.#parts.onWriting(this.#settled());
	}

	async #settled(): Promise<void> {
		while (this.#values.running ?? this.#files.running)
			await Promise.all([this.#values.running, this.#files.running]);
	}

	async #writeValues(): Promise<void> {
		if (!this.#isUrgent) await this.#pause();
		this.#isUrgent = false;
		const kept = this.#kept;
		if (!kept || kept.draft === this.#written) return;
		const { vault } = this.#parts;
		const stored = filesOf(kept.draft).filter((contents) => vault.hasFile(contents));
		try {
			// With another key meanwhile, everything is requested again.
			if (!(await vault.saveValues(kept))) return;
			this.#written = kept.draft;
			const isNews = this.#hasPending || !this.#isWorking;
			this.#isWorking = true;
			if (isNews) this.publishFiles();
			// A file made room, or the browser has removed the database.
			if (!stored.every((contents) => vault.hasFile(contents))) this.#rewriteFiles();
		} catch (error) {
			if (error instanceof DraftRemovedError) return this.#parts.onRemoved();
			this.#isWorking = false;
			this.publishFiles();
			if (!isQuotaExceeded(error)) throw error;
		}
	}

	#pause(): Promise<void> {
		return new Promise((resolve) => {
			this.#endPause = resolve;
			setTimeout(resolve, WRITE_EVERY_MS);
		});
	}

	#requestFiles(): void {
		const [before, now] = [this.#requestedFiles, this.#chosenFiles()];
		this.#requestedFiles = now;
		const isDue = this.#unkept.size > 0 && this.#parts.now() >= this.#retryFilesAt;
		if (areSameFiles(before, now) && !isDue) return;
		const pending = this.publishFiles();
		const late = () => this.#giveUp(pending.filter((contents) => !this.#unkept.has(contents)));
		if (pending.length > 0) setTimeout(late, FILE_PATIENCE_MS);
		this.#files.request();
	}

	#rewriteFiles(): void {
		this.#requestedFiles = [];
		this.#requestFiles();
	}

	async #writeFiles(): Promise<void> {
		const { vault } = this.#parts;
		try {
			if (this.#kept) await vault.prune(this.#kept.draft);
			for (const contents of this.#missingFiles())
				if (this.#chosenFiles().includes(contents)) await this.#writeFile(contents);
		} catch (error) {
			this.#giveUp(this.#missingFiles());
			throw error;
		}
	}

	async #writeFile(contents: Blob): Promise<void> {
		try {
			await this.#parts.vault.saveFile(contents);
			this.publishFiles();
		} catch (error) {
			if (error instanceof DraftRemovedError) this.#parts.onRemoved();
			else if (isQuotaExceeded(error)) this.#giveUp([contents]);
			else throw error;
		}
	}

	#chosenFiles(): readonly Blob[] {
		return this.#kept ? filesOf(this.#kept.draft) : [];
	}

	#missingFiles(): readonly Blob[] {
		return this.#chosenFiles().filter((contents) => !this.#parts.vault.hasFile(contents));
	}

	#giveUp(files: readonly Blob[]): void {
		const missing = new Set(this.#missingFiles());
		const unkept = files.filter((contents) => missing.has(contents));
		if (unkept.length === 0) return;
		this.#retryFilesAt = this.#parts.now() + FILE_RETRY_AFTER_MS;
		this.#unkept = new Set([...this.#unkept, ...unkept]);
		this.publishFiles();
	}
}

/** The same contents, in the same order. */
export function areSameFiles(one: readonly Blob[], other: readonly Blob[]): boolean {
	return one.length === other.length && one.every((each, at) => each === other[at]);
}
