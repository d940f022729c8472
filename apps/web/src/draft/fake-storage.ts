import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { vi } from "vitest";
import { type KeyHalves, SessionMissingError } from "./draft-key.ts";

/** The part of Web Locks that drafts need: a closed page releases its locks. */
class FakeLocks {
	readonly held = new Set<string>();
	/** how long the browser takes to answer */
	answerMs = 0;

	async request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<unknown>) {
		await this.#answer();
		signal.throwIfAborted();
		if (!this.held.has(name)) {
			this.held.add(name);
			return hold().finally(() => this.held.delete(name));
		}
		return new Promise((_resolve, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason));
		});
	}

	async query() {
		await this.#answer();
		return { held: [...this.held].map((name) => ({ name })), pending: [] };
	}

	async #answer(): Promise<void> {
		if (this.answerMs > 0) await new Promise((resolve) => setTimeout(resolve, this.answerMs));
	}
}

/** The server's halves of keys, on a page where nobody is logged in until `logIn`. */
export class FakeHalves implements KeyHalves {
	readonly ended: string[] = [];
	hasSession = false;
	/** the server's half; another account and a later draft get another one */
	half = "first";

	async of(): Promise<string> {
		if (!this.hasSession) throw new SessionMissingError();
		return btoa(this.half);
	}
	async renew(): Promise<boolean> {
		await this.of();
		return true;
	}
	end(family: string): void {
		this.ended.push(family);
	}
	/** families that the server keeps for the account */
	readonly kept = new Set<string>();
	async keep(family: string, isKept: boolean): Promise<boolean> {
		await this.of();
		if (isKept) this.kept.add(family);
		else this.kept.delete(family);
		return isKept;
	}
	/** where customers are reminded, by family */
	readonly reminders = new Map<string, string>();
	async remind(family: string, address: string): Promise<boolean> {
		await this.of();
		this.reminders.set(family, address);
		return address !== "";
	}
	async findKept(families: readonly string[]): Promise<string[]> {
		await this.of();
		return families.filter((family) => this.kept.has(family));
	}
	forget(): void {}
}

/**
 * Gives a page an empty database and locks, until `vi.unstubAllGlobals`.
 *
 * @param session the session storage of the present tab
 */
export function stubStorage(session: () => Map<string, string>) {
	const locks = new FakeLocks();
	const factory = new IDBFactory();
	vi.stubGlobal("indexedDB", factory);
	vi.stubGlobal("IDBKeyRange", IDBKeyRange);
	vi.stubGlobal("navigator", { locks });
	const storageIn = (items: () => Map<string, string>) => ({
		getItem: (name: string) => items().get(name) ?? null,
		setItem: (name: string, value: string) => items().set(name, value),
		removeItem: (name: string) => items().delete(name),
	});
	vi.stubGlobal("sessionStorage", storageIn(session));
	const local = new Map<string, string>();
	vi.stubGlobal(
		"localStorage",
		storageIn(() => local),
	);
	return { locks, factory };
}

export function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

/** A store of the drafts' database. */
export async function store(name: "drafts" | "parts"): Promise<IDBObjectStore> {
	const database = await answer(indexedDB.open("registration-drafts"));
	return database.transaction(name, "readwrite").objectStore(name);
}
