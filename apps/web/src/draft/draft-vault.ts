import type { Draft } from "./draft.ts";
import { DraftDatabase, type DraftPiece } from "./draft-database.ts";
import { type DraftKey, forgetDraftKey, makeDraftKey, readDraftKey } from "./draft-key.ts";
import { draftFromText, draftToText } from "./draft-text.ts";
import { open, seal } from "./seal.ts";

const VALUES = "values";
/**
 * Sealed and put at once: five megabytes, copied at every turn, keep a cheap phone's screen from
 * answering for a quarter of a second.
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
		const pieces = await sealed(this.#key, VALUES, values);
		for (const [contents, name] of used)
			if (!this.#names.has(contents)) pieces.push(...(await sealed(this.#key, name, contents)));
		const kept = new Set(used.values()).add(VALUES);
		const row = { id: this.#key.id, editedAt };
		await this.#database.save(row, pieces, (part) => kept.has(part.split("/")[0] ?? ""));
		this.#names.clear();
		for (const [contents, name] of used) this.#names.set(contents, name);
	}

	/** @returns undefined where this tab has no draft, or none that can be opened */
	async load(): Promise<KeptDraft | undefined> {
		this.#key = await readDraftKey();
		if (!this.#key) return undefined;
		const kept = await this.#database.load(this.#key.id);
		if (!kept) return undefined;
		const opened = await openAll(this.#key, kept.pieces);
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

/**
 * @returns the pieces of one part; the `part` of each is its name, a number and how many there are:
 * `values/0/1`
 */
async function sealed({ id, key }: DraftKey, name: string, contents: Blob): Promise<DraftPiece[]> {
	const count = Math.ceil(contents.size / PIECE_BYTES) || 1;
	const pieces: DraftPiece[] = [];
	for (let start = 0; pieces.length < count; start += PIECE_BYTES) {
		const plain = await contents.slice(start, start + PIECE_BYTES).arrayBuffer();
		const part = `${name}/${pieces.length}/${count}`;
		pieces.push({ draft: id, part, sealed: await seal(key, labelOf(id, part), plain) });
	}
	return pieces;
}

/**
 * @param pieces of all parts, in any order
 * @returns the contents of those parts that are whole, by name
 */
async function openAll(
	{ id, key }: DraftKey,
	pieces: readonly DraftPiece[],
): Promise<Map<string, Blob>> {
	const opened = new Map<string, ArrayBuffer[]>();
	for (const { part, sealed } of pieces) {
		const [name = "", index, count] = part.split("/");
		const buffers = opened.get(name) ?? new Array<ArrayBuffer>(Number(count));
		buffers[Number(index)] = await open(key, labelOf(id, part), sealed);
		opened.set(name, buffers);
	}
	// Where a piece is missing the array has a hole, which `flat` leaves out.
	const whole = [...opened].filter(([, buffers]) => buffers.flat().length === buffers.length);
	return new Map(whole.map(([name, buffers]) => [name, new Blob(buffers)]));
}

/** No piece opens in another's place, nor as one of fewer. */
function labelOf(id: string, part: string): string {
	return `${id}|${part}`;
}
