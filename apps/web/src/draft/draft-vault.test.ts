import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChosenFile } from "../fields/chosen-file.ts";
import { EMPTY_COMPANY } from "../registration/company-values.ts";
import { NEW_REGISTRATION } from "../registration/registration-state.ts";
import type { Draft } from "./draft.ts";
import { DraftVault } from "./draft-vault.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
/** Over two pieces of 512 KB. */
const LARGE_BYTES = 2 * 524_288 + 1;

type Row = Readonly<Record<string, unknown>>;

/** As much of IndexedDB as drafts need: rows are kept in the order of their keys. */
class FakeDatabase {
	readonly drafts = new FakeStore(["id"]);
	readonly parts = new FakeStore(["draft", "part"]);
	isFull = false;

	transaction() {
		const before = [new Map(this.drafts.rows), new Map(this.parts.rows)];
		const transaction = {
			error: new DOMException("", "QuotaExceededError"),
			objectStore: (name: "drafts" | "parts") => this[name],
			oncomplete: () => {},
			onabort: () => {},
		};
		setImmediate(() => {
			if (!this.isFull) return transaction.oncomplete();
			[this.drafts.rows, this.parts.rows] = [before[0] ?? new Map(), before[1] ?? new Map()];
			transaction.onabort();
		});
		return transaction;
	}
}

class FakeStore {
	readonly #keyPath: readonly string[];
	rows = new Map<string, Row>();
	puts: string[] = [];

	constructor(keyPath: readonly string[]) {
		this.#keyPath = keyPath;
	}

	put(row: Row) {
		const key = this.#keyPath.map((name) => String(row[name])).join("|");
		this.rows.set(key, structuredClone(row));
		this.puts.push(key);
		return answered(key);
	}

	get(key: string) {
		return answered(this.rows.get(key));
	}

	getAll(of = "") {
		return answered([...this.rows].filter(([key]) => key.startsWith(of)).map(([, row]) => row));
	}

	getAllKeys(of: string) {
		const keys = [...this.rows.keys()].filter((key) => key.startsWith(of));
		return answered(keys.map((key) => key.split("|")));
	}

	delete(key: string | string[]) {
		const text = Array.isArray(key) ? key.join("|") : key;
		for (const each of [...this.rows.keys()])
			if (each === text || (text.endsWith("|") && each.startsWith(text))) this.rows.delete(each);
	}
}

/** A request that succeeds once somebody listens. */
function answered(result: unknown) {
	const request = { result, onsuccess: () => {} };
	queueMicrotask(() => request.onsuccess());
	return request;
}

let database: FakeDatabase;
let storage: Map<string, string>;
let vault: DraftVault;

beforeEach(() => {
	database = new FakeDatabase();
	storage = new Map();
	vi.stubGlobal("indexedDB", { open: () => answered(database) });
	vi.stubGlobal("IDBKeyRange", { bound: ([id]: string[]) => `${id}|` });
	vi.stubGlobal("sessionStorage", {
		getItem: (name: string) => storage.get(name) ?? null,
		setItem: (name: string, value: string) => storage.set(name, value),
		removeItem: (name: string) => storage.delete(name),
	});
	vault = new DraftVault();
});
afterEach(() => vi.unstubAllGlobals());

function fileOf(name: string, bytes: Uint8Array<ArrayBuffer>): ChosenFile {
	const contents = new Blob([bytes]);
	return { name, type: "application/pdf", byteLength: bytes.length, contents };
}

function draftWith(...files: ChosenFile[]): Draft {
	const [brCopy = [], businessProof = []] = files.map((file) => [file]);
	return {
		...NEW_REGISTRATION,
		login: LOGIN,
		company: { ...EMPTY_COMPANY, brCopy, businessProof },
	};
}

function noise(seed: number, length: number): Uint8Array<ArrayBuffer> {
	return Uint8Array.from({ length }, (_, at) => (at * seed + (at >> 7)) % 256);
}

async function bytesOf(file: ChosenFile | undefined): Promise<Uint8Array> {
	return new Uint8Array((await file?.contents.arrayBuffer()) ?? new ArrayBuffer());
}

/** Names of the parts in the database, without what varies. */
function partNames(): string[] {
	return [...database.parts.rows.keys()].map((key) => key.split("|")[1]?.split("/")[0] ?? "");
}

describe("a draft", () => {
	test("comes back on the next page, each file with its own bytes, in pieces of 512 KB", async () => {
		const [large, small] = [noise(31, LARGE_BYTES), noise(7, 100)];
		const draft = draftWith(fileOf("large.pdf", large), fileOf("small.pdf", small));
		await vault.save({ draft, editedAt: 5 });
		const kept = await new DraftVault().load();
		expect(kept?.editedAt).toBe(5);
		expect(kept?.draft.login).toEqual(LOGIN);
		const { brCopy, businessProof } = kept?.draft.company ?? EMPTY_COMPANY;
		expect([brCopy[0]?.name, businessProof[0]?.name]).toEqual(["large.pdf", "small.pdf"]);
		expect(Buffer.compare(await bytesOf(brCopy[0]), large)).toBe(0);
		expect(Buffer.compare(await bytesOf(businessProof[0]), small)).toBe(0);
		expect(database.parts.rows.size).toBe(1 + 3 + 1);
	});

	test("comes back with an empty file", async () => {
		await vault.save({ draft: draftWith(fileOf("empty.pdf", noise(1, 0))), editedAt: 1 });
		expect((await new DraftVault().load())?.draft.company.brCopy[0]?.contents.size).toBe(0);
	});

	test("seals a file once, on the page that brought it back too", async () => {
		const draft = draftWith(fileOf("a.pdf", noise(3, 100)));
		await vault.save({ draft, editedAt: 1 });
		database.parts.puts = [];
		await vault.save({ draft, editedAt: 2 });
		expect(database.parts.puts).toHaveLength(1);
		const next = new DraftVault();
		const restored = (await next.load())?.draft ?? draft;
		database.parts.puts = [];
		await next.save({ draft: restored, editedAt: 3 });
		expect(database.parts.puts).toHaveLength(1);
		expect((await new DraftVault().load())?.draft.company.brCopy).toHaveLength(1);
	});

	test("keeps nothing of a file that was removed or replaced", async () => {
		const [first, second] = [fileOf("a.pdf", noise(3, LARGE_BYTES)), fileOf("b.pdf", noise(5, 9))];
		await vault.save({ draft: draftWith(first), editedAt: 1 });
		await vault.save({ draft: draftWith(second), editedAt: 2 });
		expect(new Set(partNames()).size).toBe(2);
		expect(database.parts.rows.size).toBe(2);
		await vault.save({ draft: draftWith(), editedAt: 3 });
		expect(partNames()).toEqual(["values"]);
	});

	test("that did not fit is sealed whole by the next attempt", async () => {
		const draft = draftWith(fileOf("a.pdf", noise(3, 100)));
		database.isFull = true;
		await expect(vault.save({ draft, editedAt: 1 })).rejects.toMatchObject({
			name: "QuotaExceededError",
		});
		database.isFull = false;
		await vault.save({ draft, editedAt: 2 });
		const file = (await new DraftVault().load())?.draft.company.brCopy[0];
		expect(await bytesOf(file)).toEqual(noise(3, 100));
	});

	test.each([0, 1, 2])("that lacks piece %i of a file is none", async (missing) => {
		await vault.save({ draft: draftWith(fileOf("a.pdf", noise(3, LARGE_BYTES))), editedAt: 1 });
		const lost = [...database.parts.rows.keys()].find((key) => key.endsWith(`/${missing}/3`));
		expect(lost).toBeDefined();
		database.parts.rows.delete(lost ?? "");
		expect(await new DraftVault().load()).toBeUndefined();
	});
});

describe("of the drafts of several tabs", () => {
	test("each tab has its own, and removes its own alone", async () => {
		await vault.save({ draft: draftWith(fileOf("a.pdf", noise(3, 10))), editedAt: 1 });
		const firstTab = new Map(storage);
		storage.clear();
		const other = new DraftVault();
		expect(await other.load()).toBeUndefined();
		await other.save({ draft: draftWith(fileOf("b.pdf", noise(5, 10))), editedAt: 2 });
		await other.remove();
		expect(storage.size).toBe(0);
		expect([...database.drafts.rows.values()].map(({ editedAt }) => editedAt)).toEqual([1]);
		storage = firstTab;
		expect((await new DraftVault().load())?.draft.company.brCopy[0]?.name).toBe("a.pdf");
	});

	test("those of a moment or older are removed whole", async () => {
		for (const editedAt of [4, 5, 6]) {
			storage.clear();
			const draft = draftWith(fileOf("a.pdf", noise(editedAt, 10)));
			await new DraftVault().save({ draft, editedAt });
		}
		await vault.removeOlderThan(5);
		expect([...database.drafts.rows.values()].map(({ editedAt }) => editedAt)).toEqual([6]);
		expect(database.parts.rows.size).toBe(2);
	});
});

test("the key goes also where the database fails, so that nothing opens the rest", async () => {
	await vault.save({ draft: draftWith(), editedAt: 1 });
	database.isFull = true;
	await expect(vault.remove()).rejects.toMatchObject({ name: "QuotaExceededError" });
	expect(storage.size).toBe(0);
});

test("what is kept after a removal has another key, and all its files", async () => {
	const draft = draftWith(fileOf("a.pdf", noise(3, 10)));
	await vault.save({ draft, editedAt: 1 });
	const before = [...storage.values()];
	await vault.remove();
	await vault.save({ draft, editedAt: 2 });
	expect([...storage.values()]).not.toEqual(before);
	const kept = await new DraftVault().load();
	expect(kept?.editedAt).toBe(2);
	expect(await bytesOf(kept?.draft.company.brCopy[0])).toEqual(noise(3, 10));
});
