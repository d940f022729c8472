import type { Draft } from "./draft.ts";
import { DraftDatabase, type DraftPart } from "./draft-database.ts";
import { type DraftKey, forgetDraftKey, makeDraftKey, readDraftKey } from "./draft-key.ts";
import { draftFromText, draftToText } from "./draft-text.ts";
import { open, type Sealed, seal } from "./seal.ts";

const VALUES = "values";
/**
 * Sealed at once: five megabytes, copied at every turn, keep a cheap phone's screen from answering
 * for a quarter of a second.
 */
const PIECE_BYTES = 512 * 1024;

export interface KeptDraft {
	readonly draft: Draft;
	/** in milliseconds since 1970 */
	readonly editedAt: number;
}

/** This tab's draft: sealed in the database, its key with the tab. */
export class DraftVault {
	readonly #database = new DraftDatabase();
	/** names of contents that the database holds already, so that a file is sealed once */
	readonly #names = new Map<Blob, string>();
	#key: DraftKey | undefined;

	/** @throws where the browser refuses storage */
	async save({ draft, editedAt }: KeptDraft): Promise<void> {
		this.#key ??= (await readDraftKey()) ?? (await makeDraftKey());
		const used = new Map<Blob, string>();
		const nameOf = (contents: Blob) => {
			const name = this.#names.get(contents) ?? crypto.randomUUID();
			used.set(contents, name);
			return name;
		};
		const values = new Blob([draftToText(draft, { nameOf })]);
		const parts = [await sealPart(this.#key, VALUES, values)];
		for (const [contents, name] of used)
			if (!this.#names.has(contents)) parts.push(await sealPart(this.#key, name, contents));
		await this.#database.save({ id: this.#key.id, editedAt }, parts, [VALUES, ...used.values()]);
		this.#names.clear();
		for (const [contents, name] of used) this.#names.set(contents, name);
	}

	/** @returns undefined where this tab has no draft, or none that can be opened */
	async load(): Promise<KeptDraft | undefined> {
		this.#key = await readDraftKey();
		if (!this.#key) return undefined;
		const kept = await this.#database.load(this.#key.id);
		if (!kept) return undefined;
		const opened = new Map<string, Blob>();
		for (const part of kept.parts) opened.set(part.part, await openPart(this.#key, part));
		const text = (await opened.get(VALUES)?.text()) ?? "";
		const draft = draftFromText(text, { contentsOf: (name) => this.#fileOf(opened, name) });
		return draft && { draft, editedAt: kept.editedAt };
	}

	async remove(): Promise<void> {
		const key = this.#key ?? (await readDraftKey());
		this.#key = undefined;
		this.#names.clear();
		// The key first: without it the rest is noise, should the database fail.
		forgetDraftKey();
		if (key) await this.#database.remove(key.id);
	}

	/** Clears up after every tab, also those that were closed and will never ask again. */
	async removeOlderThan(moment: number): Promise<void> {
		await this.#database.removeOlderThan(moment);
	}

	#fileOf(opened: ReadonlyMap<string, Blob>, name: string): Blob | undefined {
		const contents = opened.get(name);
		if (contents) this.#names.set(contents, name);
		return contents;
	}
}

async function sealPart({ id, key }: DraftKey, part: string, contents: Blob): Promise<DraftPart> {
	const count = Math.ceil(contents.size / PIECE_BYTES) || 1;
	const pieces: Sealed[] = [];
	for (let start = 0; pieces.length < count; start += PIECE_BYTES) {
		const plain = await contents.slice(start, start + PIECE_BYTES).arrayBuffer();
		const label = labelOf(id, part, pieces.length, count);
		pieces.push(await seal(key, label, plain));
	}
	return { draft: id, part, pieces };
}

async function openPart({ id, key }: DraftKey, { part, pieces }: DraftPart): Promise<Blob> {
	const opened: ArrayBuffer[] = [];
	for (const [index, piece] of pieces.entries())
		opened.push(await open(key, labelOf(id, part, index, pieces.length), piece));
	return new Blob(opened);
}

/** No piece opens in another's place, nor where one is missing. */
function labelOf(id: string, part: string, index: number, count: number): string {
	return `${id}|${part}|${index}/${count}`;
}
