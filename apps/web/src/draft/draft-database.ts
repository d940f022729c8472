import type { Sealed } from "./draft-seal.ts";

const NAME = "registration-drafts";
const VERSION = 1;
/** Safari sometimes answers neither an open request nor a transaction. */
const PATIENCE_MS = 10_000;
const ATTEMPTS = 2;
const REMOVED = "removed ";

/** A sealed piece of a draft's values or of a file's contents. */
export interface DraftPiece {
	/** the draft's id */
	readonly draft: string;
	/** its place within the draft; each place has one piece */
	readonly part: string;
	readonly sealed: Sealed;
}

export interface DraftRow {
	readonly id: string;
	/**
	 * shared by all copies of a draft; missing in drafts of earlier releases, which have no copies
	 */
	readonly family?: string;
	/** in milliseconds since 1970 */
	readonly editedAt: number;
}

/** The draft was removed, perhaps by another tab, and must not be written again. */
export class DraftRemovedError extends Error {
	override readonly name = "DraftRemovedError";
}

/**
 * The drafts of all tabs, in IndexedDB. A browser may close a connection at any time, and Safari
 * does so in the background; each operation is repeated once on a new connection. Every method
 * throws if that fails too.
 */
export class DraftDatabase {
	readonly #onCreated: () => void;
	#opening: Promise<IDBDatabase> | undefined;

	/**
	 * @param onCreated called if the browser has no database, or has removed it under an open page
	 */
	constructor(onCreated: () => void) {
		this.#onCreated = onCreated;
	}

	/**
	 * Puts pieces of a draft.
	 *
	 * @throws DraftRemovedError
	 */
	async put(row: DraftRow, pieces: readonly DraftPiece[]): Promise<void> {
		await this.#run("readwrite", async (transaction) => {
			const drafts = transaction.objectStore("drafts");
			// In the same transaction, so that no tab writes what another one removes.
			const removed: unknown = await result(drafts.get(REMOVED + familyOf(row)));
			if (removed) throw new DraftRemovedError();
			drafts.put(row);
			for (const piece of pieces) transaction.objectStore("parts").put(piece);
			// Otherwise the transaction is lost if the page is closed now.
			transaction.commit();
		});
	}

	/**
	 * @returns when a draft was last edited, and its parts; undefined for an unknown draft
	 * @throws DraftRemovedError
	 */
	async find(
		id: string,
		family: string,
	): Promise<{ editedAt: number; parts: string[] } | undefined> {
		return await this.#run("readonly", async (transaction) => {
			const drafts = transaction.objectStore("drafts");
			const removed: unknown = await result(drafts.get(REMOVED + family));
			if (removed) throw new DraftRemovedError();
			const row: DraftRow | undefined = await result(drafts.get(id));
			const keys = await result(transaction.objectStore("parts").getAllKeys(partsOf(id)));
			return row && { editedAt: row.editedAt, parts: keys.map(partOf) };
		});
	}

	async read<Row = DraftPiece>(id: string, part: string): Promise<Row | undefined> {
		return await this.#run("readonly", (transaction) =>
			result(transaction.objectStore("parts").get([id, part])),
		);
	}

	async removeParts(id: string, isRemoved: (part: string) => boolean): Promise<void> {
		await this.#run("readwrite", async (transaction) => {
			const parts = transaction.objectStore("parts");
			for (const key of await result(parts.getAllKeys(partsOf(id))))
				if (isRemoved(partOf(key))) parts.delete(key);
		});
	}

	/**
	 * Removes one draft, but not its copies.
	 *
	 * @returns whether it has no copies
	 */
	async remove(id: string, family: string): Promise<boolean> {
		return await this.#run("readwrite", async (transaction) => {
			removeFrom(transaction, id);
			const rows: DraftRow[] = await result(transaction.objectStore("drafts").getAll());
			return !rows.some((row) => familyOf(row) === family);
		});
	}

	/** Removes a draft with all its copies; none can be written again. */
	async removeFamily(family: string, now: number): Promise<void> {
		await this.#run("readwrite", async (transaction) => {
			const drafts = transaction.objectStore("drafts");
			const rows: DraftRow[] = await result(drafts.getAll());
			for (const row of rows) if (familyOf(row) === family) removeFrom(transaction, row.id);
			drafts.put({ id: REMOVED + family, editedAt: now } satisfies DraftRow);
		});
	}

	/**
	 * Removes drafts of all tabs.
	 *
	 * @param isOld told when each was last edited, in milliseconds since 1970
	 * @returns their ids
	 */
	async removeOld(isOld: (id: string, editedAt: number) => boolean): Promise<string[]> {
		return await this.#run("readwrite", async (transaction) => {
			const rows: DraftRow[] = await result(transaction.objectStore("drafts").getAll());
			const old = rows.filter(({ id, editedAt }) => isOld(id, editedAt)).map(({ id }) => id);
			for (const id of old) removeFrom(transaction, id);
			return old;
		});
	}

	async #run<Value>(
		mode: IDBTransactionMode,
		work: (transaction: IDBTransaction) => Promise<Value>,
	): Promise<Value> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await inTime(this.#attempt(mode, work));
			} catch (error) {
				if (attempt === ATTEMPTS || isFinal(error)) throw error;
				this.#disconnect();
			}
		}
	}

	async #attempt<Value>(
		mode: IDBTransactionMode,
		work: (transaction: IDBTransaction) => Promise<Value>,
	): Promise<Value> {
		this.#opening ??= this.#connect();
		const transaction = (await this.#opening).transaction(["drafts", "parts"], mode);
		const working = work(transaction).catch((error: unknown) => {
			// Requests of an aborted transaction do not know the reason.
			throw transaction.error ?? error;
		});
		const [value] = await Promise.all([working, done(transaction)]);
		return value;
	}

	async #connect(): Promise<IDBDatabase> {
		const database = await openDatabase(this.#onCreated);
		database.onclose = () => this.#disconnect();
		// Another release wants to upgrade the database.
		database.onversionchange = () => this.#disconnect();
		return database;
	}

	#disconnect(): void {
		this.#opening?.then(
			(database) => database.close(),
			() => {},
		);
		this.#opening = undefined;
	}
}

function openDatabase(onCreated: () => void): Promise<IDBDatabase> {
	const request = indexedDB.open(NAME, VERSION);
	request.onupgradeneeded = () => {
		onCreated();
		request.result.createObjectStore("drafts", { keyPath: "id" });
		request.result.createObjectStore("parts", { keyPath: ["draft", "part"] });
	};
	return result(request);
}

function familyOf({ id, family = id }: DraftRow): string {
	return family;
}

function removeFrom(transaction: IDBTransaction, id: string): void {
	transaction.objectStore("drafts").delete(id);
	transaction.objectStore("parts").delete(partsOf(id));
}

/** All keys that begin with the id: an array is greater than any text. */
function partsOf(id: string): IDBKeyRange {
	return IDBKeyRange.bound([id], [id, []]);
}

function partOf(key: IDBValidKey): string {
	return Array.isArray(key) ? String(key[1]) : "";
}

/** A second attempt would fail in the same way. */
function isFinal(error: unknown): boolean {
	return error instanceof DraftRemovedError || isQuotaExceeded(error);
}

export function isQuotaExceeded(error: unknown): boolean {
	return error instanceof DOMException && error.name === "QuotaExceededError";
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), PATIENCE_MS);
	});
	return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
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
