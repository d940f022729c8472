import type { Sealed } from "./seal.ts";

const NAME = "registration-drafts";
const VERSION = 1;

/** A sealed piece of a draft's values, or of the contents of a file. */
export interface DraftPiece {
	/** the draft's id */
	readonly draft: string;
	/** where it belongs within the draft, one to each place */
	readonly part: string;
	readonly sealed: Sealed;
}

interface DraftRow {
	readonly id: string;
	/** in milliseconds since 1970 */
	readonly editedAt: number;
}

/** The drafts of all tabs, in IndexedDB. Every method throws where the browser has none. */
export class DraftDatabase {
	#opened: Promise<IDBDatabase> | undefined;

	/** Writes what is new and removes what is no longer part of the draft, or nothing at all. */
	async save(
		row: DraftRow,
		pieces: readonly DraftPiece[],
		isKept: (part: string) => boolean,
	): Promise<void> {
		const transaction = await this.#begin("readwrite");
		transaction.objectStore("drafts").put(row);
		const store = transaction.objectStore("parts");
		// One after the other: each is copied at once, twice, while the screen cannot answer.
		for (const piece of pieces) await result(store.put(piece));
		for (const key of await result(store.getAllKeys(partsOf(row.id))))
			if (Array.isArray(key) && !isKept(String(key[1]))) store.delete(key);
		await done(transaction);
	}

	/** @returns the pieces of a draft, and when it was last edited; undefined for an unknown one */
	async load(id: string): Promise<{ editedAt: number; pieces: DraftPiece[] } | undefined> {
		const transaction = await this.#begin("readonly");
		const row: DraftRow | undefined = await result(transaction.objectStore("drafts").get(id));
		const pieces: DraftPiece[] = await result(transaction.objectStore("parts").getAll(partsOf(id)));
		return row && { editedAt: row.editedAt, pieces };
	}

	async remove(id: string): Promise<void> {
		const transaction = await this.#begin("readwrite");
		removeFrom(transaction, id);
		await done(transaction);
	}

	/** Removes every draft, of any tab, that was last edited before a moment. */
	async removeOlderThan(moment: number): Promise<void> {
		const transaction = await this.#begin("readwrite");
		const rows: DraftRow[] = await result(transaction.objectStore("drafts").getAll());
		for (const { id, editedAt } of rows) if (editedAt <= moment) removeFrom(transaction, id);
		await done(transaction);
	}

	async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
		this.#opened ??= openDatabase();
		return (await this.#opened).transaction(["drafts", "parts"], mode);
	}
}

function openDatabase(): Promise<IDBDatabase> {
	const request = indexedDB.open(NAME, VERSION);
	request.onupgradeneeded = () => {
		request.result.createObjectStore("drafts", { keyPath: "id" });
		request.result.createObjectStore("parts", { keyPath: ["draft", "part"] });
	};
	return result(request);
}

function removeFrom(transaction: IDBTransaction, id: string): void {
	transaction.objectStore("drafts").delete(id);
	transaction.objectStore("parts").delete(partsOf(id));
}

/** Every key that begins with the id: an array is greater than any text. */
function partsOf(id: string): IDBKeyRange {
	return IDBKeyRange.bound([id], [id, []]);
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

function done(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error);
	});
}
