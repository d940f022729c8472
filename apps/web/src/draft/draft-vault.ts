import type { Draft } from "./draft.ts";
import { DraftDatabase, type DraftPart } from "./draft-database.ts";
import { type DraftKey, forgetDraftKey, makeDraftKey, readDraftKey } from "./draft-key.ts";
import { draftFromText, draftToText } from "./draft-text.ts";
import { open, seal } from "./seal.ts";

const VALUES = "values";

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
		const text = new TextEncoder().encode(draftToText(draft, { nameOf }));
		const parts = [await this.#seal(this.#key, VALUES, text)];
		for (const [contents, name] of used)
			if (!this.#names.has(contents)) parts.push(await this.#sealFile(this.#key, name, contents));
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
		const opened = new Map<string, ArrayBuffer>();
		for (const part of kept.parts) opened.set(part.part, await this.#open(this.#key, part));
		const text = new TextDecoder().decode(opened.get(VALUES));
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

	#fileOf(opened: ReadonlyMap<string, ArrayBuffer>, name: string): Blob | undefined {
		const bytes = opened.get(name);
		if (!bytes) return undefined;
		const contents = new Blob([bytes]);
		this.#names.set(contents, name);
		return contents;
	}

	async #sealFile(key: DraftKey, name: string, contents: Blob): Promise<DraftPart> {
		return this.#seal(key, name, new Uint8Array(await contents.arrayBuffer()));
	}

	async #seal({ id, key }: DraftKey, part: string, plain: Uint8Array<ArrayBuffer>) {
		return { draft: id, part, ...(await seal(key, `${id}|${part}`, plain)) };
	}

	#open({ id, key }: DraftKey, part: DraftPart): Promise<ArrayBuffer> {
		return open(key, `${id}|${part.part}`, part);
	}
}
