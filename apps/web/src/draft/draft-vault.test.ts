import { forceCloseDatabase, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChosenFile } from "../files/chosen-file.ts";
import { NEW_REGISTRATION } from "../registration/registration-state.ts";
import { EMPTY_COMPANY } from "../registration/step-values.ts";
import { type Draft, filesOf } from "./draft.ts";
import { DraftRemovedError, type DraftRow } from "./draft-database.ts";
import { DraftVault } from "./draft-vault.ts";
import { answer, FakeHalves, store, stubStorage } from "./fake-storage.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const KEPT_LOGIN = { login: LOGIN, isDummyBr: true, hasEarlierRegistration: false };
/** More than two pieces of 512 KB. */
const LARGE_BYTES = 2 * 524_288 + 1;

let storage: Map<string, string>;
let locks: ReturnType<typeof stubStorage>["locks"];
/** connections in the order in which they were opened */
let connections: IDBDatabase[];
let vault: DraftVault;

beforeEach(() => {
	storage = new Map();
	const stubbed = stubStorage(() => storage);
	locks = stubbed.locks;
	const { factory } = stubbed;
	connections = [];
	const open = factory.open.bind(factory);
	vi.spyOn(factory, "open").mockImplementation((...wanted) => {
		const request = open(...wanted);
		request.addEventListener("success", () => connections.push(request.result));
		return request;
	});
	vault = new DraftVault(new FakeHalves());
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

function fileOf(name: string, bytes: Uint8Array<ArrayBuffer>): ChosenFile {
	const contents = new Blob([bytes]);
	return { name, type: "application/pdf", byteLength: bytes.length, contents };
}

function draftWith(...files: ChosenFile[]): Draft {
	const [brCopy = [], businessProof = []] = files.map((file) => [file]);
	return {
		...NEW_REGISTRATION,
		login: LOGIN,
		furthest: "confirm",
		company: { ...EMPTY_COMPANY, brCopy, businessProof },
	};
}

async function save(draft: Draft, editedAt: number, by: DraftVault = vault): Promise<void> {
	await by.saveValues({ draft, editedAt });
	await by.prune(draft);
	for (const contents of filesOf(draft)) if (!by.hasFile(contents)) await by.saveFile(contents);
}

/** Closes the page, and loads its tab again. */
function reload(): DraftVault {
	locks.held.clear();
	return new DraftVault(new FakeHalves());
}

function noise(seed: number, length: number): Uint8Array<ArrayBuffer> {
	return Uint8Array.from({ length }, (_, at) => (at * seed + (at >> 7)) % 256);
}

async function bytesOf(file: ChosenFile | undefined): Promise<Uint8Array> {
	return new Uint8Array((await file?.contents.arrayBuffer()) ?? new ArrayBuffer());
}

/** Keys in the database: a draft's id and the name of a piece. */
async function pieces(): Promise<string[][]> {
	const keys = await answer((await store("parts")).getAllKeys());
	return keys.map((key) => (Array.isArray(key) ? key.map(String) : []));
}

/** Names of the parts in the database. */
async function partNames(): Promise<string[]> {
	return [...new Set((await pieces()).map(([, part = ""]) => part.split("/")[0] ?? ""))];
}

async function rows(): Promise<DraftRow[]> {
	return await answer((await store("drafts")).getAll());
}

/** From now on the database has no room for what `full` selects. */
function fill(isWithoutRoom: (part: string) => boolean): void {
	const put = IDBObjectStore.prototype.put;
	vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
		this: IDBObjectStore,
		value: { part?: string },
	) {
		const request = put.call(this, value);
		if (value.part !== undefined && isWithoutRoom(value.part))
			Reflect.get(this.transaction, "_abort").call(this.transaction, "QuotaExceededError");
		return request;
	});
}

describe("a draft", () => {
	test("returns on the next page, each file with its own bytes, in pieces of 512 KB", async () => {
		const [large, small] = [noise(31, LARGE_BYTES), noise(7, 100)];
		await save(draftWith(fileOf("large.pdf", large), fileOf("small.pdf", small)), 5);
		const kept = await reload().load();
		expect(kept).toMatchObject({ editedAt: 5, isCopy: false, draft: { login: LOGIN } });
		const { brCopy, businessProof } = kept?.draft?.company ?? EMPTY_COMPANY;
		expect([brCopy[0]?.name, businessProof[0]?.name]).toEqual(["large.pdf", "small.pdf"]);
		expect(Buffer.compare(await bytesOf(brCopy[0]), large)).toBe(0);
		expect(Buffer.compare(await bytesOf(businessProof[0]), small)).toBe(0);
		expect(await pieces()).toHaveLength(1 + 3 + 1);
	});

	test("returns with an empty file", async () => {
		await save(draftWith(fileOf("empty.pdf", noise(1, 0))), 1);
		expect((await reload().load())?.draft?.company.brCopy[0]?.contents.size).toBe(0);
	});

	test("seals a file once, also on the page that restored it", async () => {
		const draft = draftWith(fileOf("a.pdf", noise(3, 100)));
		await save(draft, 1);
		expect(filesOf(draft).every((contents) => vault.hasFile(contents))).toBe(true);
		const next = reload();
		const restored = (await next.load())?.draft ?? draft;
		expect(filesOf(restored).every((contents) => next.hasFile(contents))).toBe(true);
		await save(restored, 3, next);
		expect((await reload().load())?.draft?.company.brCopy).toHaveLength(1);
	});

	test("whose key is replaced during a write says that it was not written", async () => {
		const draft = draftWith();
		expect(await vault.saveValues({ draft, editedAt: 1 })).toBe(true);
		const saving = vault.saveValues({ draft, editedAt: 2 });
		vault.forget("alone");
		expect(await saving).toBe(false);
	});

	test("keeps nothing of a file that was removed or replaced", async () => {
		const [first, second] = [fileOf("a.pdf", noise(3, LARGE_BYTES)), fileOf("b.pdf", noise(5, 9))];
		await save(draftWith(first), 1);
		await save(draftWith(second), 2);
		expect(await partNames()).toHaveLength(2);
		expect(await pieces()).toHaveLength(2);
		await save(draftWith(), 3);
		expect(await partNames()).toEqual(["values"]);
	});

	test.each([0, 1, 2])(
		"that lacks piece %i of a file comes back without that file",
		async (missing) => {
			const [lost, other] = [fileOf("a.pdf", noise(3, LARGE_BYTES)), fileOf("b.pdf", noise(5, 9))];
			await save(draftWith(lost, other), 1);
			const key = (await pieces()).find(([, part]) => part?.endsWith(`/${missing}/3`));
			await answer((await store("parts")).delete(key ?? ""));
			const next = reload();
			const { draft = draftWith() } = (await next.load()) ?? {};
			expect(draft.company).toMatchObject({ brCopy: [], businessProof: [{ name: "b.pdf" }] });
			expect(draft.furthest).toBe("company");
			await next.prune(draft);
			expect(await pieces()).toHaveLength(1 + 2 + 1);
		},
	);

	test("of an earlier release opens, although neither its key nor its row names a family", async () => {
		await save(draftWith(fileOf("a.pdf", noise(3, 100))), 5);
		const [id = "", key = ""] = (storage.get("draft-key") ?? "").split(".");
		storage.set("draft-key", `${id}.${key}`);
		await answer((await store("drafts")).put({ id, editedAt: 5 }));
		const next = reload();
		expect((await next.load())?.draft?.company.brCopy[0]?.name).toBe("a.pdf");
		next.forget("copies too");
		await next.removeForgotten(6);
		expect(await pieces()).toEqual([]);
	});
});

describe("the browser closes the connection", () => {
	const draft = draftWith(fileOf("a.pdf", noise(3, 100)));

	test("with an event: the next write opens another", async () => {
		await save(draft, 1);
		for (const connection of connections) forceCloseDatabase(Object(connection));
		await save({ ...draft, declarationNoHkid: true }, 2);
		expect((await reload().load())?.editedAt).toBe(2);
	});

	test("without an event: the failing write is repeated on another", async () => {
		await save(draft, 1);
		for (const connection of connections) connection.close();
		await save({ ...draft, declarationNoHkid: true }, 2);
		expect((await reload().load())?.editedAt).toBe(2);
	});

	test("in the middle of a write, which is repeated on another", async () => {
		await save(draft, 1);
		const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(function (
			this: IDBObjectStore,
		) {
			this.transaction.abort();
			return this.get("");
		});
		await save({ ...draft, declarationNoHkid: true }, 2);
		expect(put).toHaveBeenCalledTimes(3);
		expect((await reload().load())?.editedAt).toBe(2);
	});

	test("and removes the database: it gives way, and its content is written again", async () => {
		await save(draft, 1);
		await answer(indexedDB.deleteDatabase("registration-drafts"));
		const changed = { ...draft, declarationNoHkid: true };
		await vault.saveValues({ draft: changed, editedAt: 2 });
		expect(filesOf(draft).some((contents) => vault.hasFile(contents))).toBe(false);
		await save(changed, 3);
		expect((await reload().load())?.draft?.company.brCopy[0]?.name).toBe("a.pdf");
	});

	test.each(["UnknownError", "InvalidStateError"])(
		"an open that fails once with %s is tried again",
		async (name) => {
			const open = vi.mocked(indexedDB.open);
			open.mockImplementationOnce(() => {
				throw new DOMException("", name);
			});
			await save(draft, 1);
			expect((await reload().load())?.editedAt).toBe(1);
		},
	);

	test("an open request without an answer is given up after ten seconds", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const open = vi.mocked(indexedDB.open);
		open.mockImplementationOnce(() => Object.create(null));
		const saving = vault.saveValues({ draft, editedAt: 1 });
		await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
		vi.advanceTimersByTime(10_000);
		await saving;
		vi.useRealTimers();
		expect((await reload().load())?.editedAt).toBe(1);
	});

	test("a failed load affects neither key nor draft", async () => {
		await save(draft, 1);
		const mark = storage.get("draft-key");
		const next = reload();
		const open = vi.mocked(indexedDB.open).getMockImplementation();
		vi.mocked(indexedDB.open).mockImplementation(() => {
			throw new DOMException("", "UnknownError");
		});
		await expect(next.load()).rejects.toMatchObject({ name: "UnknownError" });
		expect(storage.get("draft-key")).toBe(mark);
		if (open) vi.mocked(indexedDB.open).mockImplementation(open);
		expect(await next.load()).toMatchObject({ editedAt: 1, isCopy: false });
	});
});

describe("without room", () => {
	const text = { ...draftWith(), declarationNoHkid: true };

	test("for a file, values are kept, nothing of the file stays, and later it fits", async () => {
		const draft = draftWith(fileOf("a.pdf", noise(3, LARGE_BYTES)));
		fill((part) => part.endsWith("/1/3"));
		await expect(save(draft, 1)).rejects.toMatchObject({ name: "QuotaExceededError" });
		expect(filesOf(draft).some((contents) => vault.hasFile(contents))).toBe(false);
		expect(await partNames()).toEqual(["values"]);
		expect((await reload().load())?.draft).toMatchObject({ login: LOGIN, furthest: "company" });
		vi.mocked(IDBObjectStore.prototype.put).mockRestore();
		await save(draft, 2);
		const file = (await reload().load())?.draft?.company.brCopy[0];
		expect(await bytesOf(file)).toEqual(noise(3, LARGE_BYTES));
	});

	test("for text, a file makes room", async () => {
		const draft = draftWith(fileOf("a.pdf", noise(3, 100)));
		await save(draft, 1);
		let hasFile = true;
		const remove = vi.spyOn(IDBObjectStore.prototype, "delete");
		remove.mockImplementation(function (this: IDBObjectStore, key) {
			hasFile = false;
			remove.mockRestore();
			return this.delete(key);
		});
		fill((part) => part.startsWith("values") && hasFile);
		await vault.saveValues({ draft: { ...draft, declarationNoHkid: true }, editedAt: 2 });
		expect(filesOf(draft).some((contents) => vault.hasFile(contents))).toBe(false);
		expect((await reload().load())?.draft?.declarationNoHkid).toBe(true);
	});

	test("for text and without a file to remove, the write fails", async () => {
		fill(() => true);
		await expect(vault.saveValues({ draft: text, editedAt: 1 })).rejects.toMatchObject({
			name: "QuotaExceededError",
		});
	});
});

describe("what cannot be read", () => {
	/** As another release might write it. */
	async function changeVersion(): Promise<void> {
		const parse = JSON.parse;
		vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
			const value = parse(text, reviver);
			return value && "version" in value ? { ...value, version: 99 } : value;
		});
	}

	test("is left unchanged, and the next draft has its own key", async () => {
		await save(draftWith(fileOf("a.pdf", noise(3, 10))), 1);
		const mark = storage.get("draft-key") ?? "";
		const before = await pieces();
		await changeVersion();
		const next = reload();
		expect(await next.load()).toEqual({ draft: undefined, editedAt: 1, cause: "shape" });
		expect(storage.get("draft-key")).toBe(mark);
		await save(draftWith(), 2, next);
		vi.mocked(JSON.parse).mockRestore();
		expect(await pieces()).toEqual(expect.arrayContaining(before));
		expect(storage.get("draft-key-unread")).toBe(mark);
		expect(storage.get("draft-key")).not.toBe(mark);
	});

	describe("is found by the later release", () => {
		/** Loads and closes a page of the release that cannot read it. */
		async function withEarlierRelease(draft: Draft): Promise<DraftVault> {
			await save(draftWith(fileOf("a.pdf", noise(3, 10))), 1);
			await changeVersion();
			const earlier = reload();
			await earlier.load();
			await save(draft, 2, earlier);
			vi.mocked(JSON.parse).mockRestore();
			return reload();
		}

		test("and read if nothing was entered in between", async () => {
			for (const page of [await withEarlierRelease(draftWith()), reload()]) {
				locks.held.clear();
				const found = await page.load();
				expect(found).toMatchObject({ editedAt: 1, isCopy: false });
				expect(await bytesOf(found?.draft?.company.brCopy[0])).toEqual(noise(3, 10));
			}
		});

		test("and left alone if something was entered, which continues", async () => {
			const typed = draftWith(fileOf("b.pdf", noise(5, 10)));
			const later = await withEarlierRelease(typed);
			expect(await later.load()).toMatchObject({ editedAt: 2 });
			expect(await pieces()).toHaveLength(4);
		});

		test("and left alone if its key is wrong, and the present draft continues", async () => {
			await withEarlierRelease(draftWith());
			const [, unread = ""] = [...storage].find(([name]) => name === "draft-key-unread") ?? [];
			storage.set("draft-key-unread", unread.replace(/\..*/, `.${btoa("k".repeat(32))}`));
			const found = await reload().load();
			expect(found).toMatchObject({ editedAt: 2, isCopy: false });
		});
	});

	test("is removed by a log-out nevertheless", async () => {
		await save(draftWith(fileOf("a.pdf", noise(3, 10))), 1);
		await changeVersion();
		const next = reload();
		await next.load();
		await save(draftWith(), 2, next);
		next.forget("copies too");
		await next.removeForgotten(3);
		expect(await pieces()).toEqual([]);
		expect([...storage.keys()]).toEqual([]);
	});

	test("values that another key sealed are left too", async () => {
		await save(draftWith(), 1);
		const [id] = (storage.get("draft-key") ?? "").split(".");
		storage.set("draft-key", `${id}.${btoa("another key of thirty-two bytes!")}`);
		expect(await reload().load()).toEqual({ draft: undefined, editedAt: 1, cause: "sealed" });
		expect(await partNames()).toEqual(["values"]);
	});
});

describe("of the drafts of several tabs", () => {
	test("each tab has its own, and removes only its own", async () => {
		await save(draftWith(fileOf("a.pdf", noise(3, 10))), 1);
		const firstTab = new Map(storage);
		storage.clear();
		const other = new DraftVault(new FakeHalves());
		expect(await other.load()).toBeUndefined();
		await save(draftWith(fileOf("b.pdf", noise(5, 10))), 2, other);
		other.forget("copies too");
		await other.removeForgotten(3);
		expect(storage.size).toBe(0);
		storage = firstTab;
		expect((await reload().load())?.draft?.company.brCopy[0]?.name).toBe("a.pdf");
	});

	test("those of a moment or older are removed completely", async () => {
		for (const editedAt of [4, 5, 6]) {
			storage.clear();
			await save(
				draftWith(fileOf("a.pdf", noise(editedAt, 10))),
				editedAt,
				new DraftVault(new FakeHalves()),
			);
		}
		await vault.removeOlderThan(5, 5);
		// Tabs that are open remove theirs themselves: the phone's clock may have been corrected.
		expect(await rows()).toHaveLength(3);
		locks.held.clear();
		await vault.removeOlderThan(5, 5);
		expect((await rows()).map(({ editedAt }) => editedAt)).toEqual([6]);
		expect(await pieces()).toHaveLength(2);
	});
});

test("a tab that a slow browser restores is not a copy", async () => {
	await save(draftWith(), 1);
	const next = reload();
	// Longer than a copied tab waits for the first one.
	locks.answerMs = 400;
	expect(await next.load()).toMatchObject({ editedAt: 1, isCopy: false });
});

describe("a copied tab", () => {
	let original: Map<string, string>;

	/** Session storage is copied, and the first tab stays open. */
	async function copyTab(): Promise<DraftVault> {
		original = storage;
		storage = new Map(storage);
		const copy = new DraftVault(new FakeHalves());
		await copy.readLogin();
		const found = await copy.load();
		expect(found).toMatchObject({ isCopy: true });
		if (found?.draft) await save(found.draft, found.editedAt, copy);
		return copy;
	}

	test("continues with its own draft, and neither overwrites the other", async () => {
		await save(draftWith(fileOf("a.pdf", noise(3, 10))), 1);
		const copy = await copyTab();
		const [copied, first] = [storage, original];
		expect(copied.get("draft-key")).not.toBe(first.get("draft-key"));
		await save(draftWith(fileOf("b.pdf", noise(5, 10))), 2, copy);
		storage = first;
		await save(draftWith(fileOf("c.pdf", noise(7, 10))), 3);
		expect((await reload().load())?.draft?.company.brCopy[0]?.name).toBe("c.pdf");
		storage = copied;
		expect((await reload().load())?.draft?.company.brCopy[0]?.name).toBe("b.pdf");
	});

	test("knows the login under its own key", async () => {
		await vault.keepLogin(KEPT_LOGIN);
		await save(draftWith(), 1);
		await copyTab();
		expect(await reload().readLogin()).toEqual(KEPT_LOGIN);
	});

	test("is removed with the first, and cannot restore it", async () => {
		await save(draftWith(fileOf("a.pdf", noise(3, 10))), 1);
		const copy = await copyTab();
		const { family } = copy;
		storage = original;
		expect(vault.family).toBe(family);
		vault.forget("copies too");
		await vault.removeForgotten(2);
		expect(await pieces()).toEqual([]);
		const draft = draftWith(fileOf("b.pdf", noise(5, 10)));
		await expect(copy.saveValues({ draft, editedAt: 3 })).rejects.toThrow(DraftRemovedError);
		for (const contents of filesOf(draft))
			await expect(copy.saveFile(contents)).rejects.toThrow(DraftRemovedError);
		expect(await pieces()).toEqual([]);
	});

	test("that sleeps meanwhile finds out when it is loaded again", async () => {
		await save(draftWith(), 1);
		await copyTab();
		const copied = storage;
		storage = original;
		vault.forget("copies too");
		await vault.removeForgotten(2);
		storage = copied;
		await expect(reload().load()).rejects.toThrow(DraftRemovedError);
	});

	test("stays if the other one alone is removed", async () => {
		await save(draftWith(), 1);
		await copyTab();
		const copied = storage;
		storage = original;
		vault.forget("alone");
		await vault.removeForgotten(2);
		storage = copied;
		expect(await reload().load()).toMatchObject({ editedAt: 1 });
	});
});

describe("a login", () => {
	test("is known to the next page before the database has anything, and to nobody else", async () => {
		await vault.keepLogin(KEPT_LOGIN);
		expect(await reload().readLogin()).toEqual(KEPT_LOGIN);
		expect(connections).toEqual([]);
		const kept = [...storage.values()].join();
		for (const part of [LOGIN.accountNO, btoa(LOGIN.accountNO), LOGIN.mobileNO])
			expect(kept).not.toContain(part);
	});

	test("is removed while it is being opened or sealed", async () => {
		await vault.keepLogin(KEPT_LOGIN);
		const next = reload();
		const reading = next.readLogin();
		next.forget("alone");
		expect(await reading).toBeUndefined();
		const keeping = vault.keepLogin(KEPT_LOGIN);
		vault.forget("copies too");
		await keeping;
		expect([...storage.keys()]).toEqual([]);
	});

	test("of two that are sealed at once the later one is kept", async () => {
		const later = { ...KEPT_LOGIN, isDummyBr: false };
		await Promise.all([vault.keepLogin(KEPT_LOGIN), vault.keepLogin(later)]);
		expect(await reload().readLogin()).toEqual(later);
	});

	test("opens only with the key of its draft, and is removed with it", async () => {
		await vault.keepLogin(KEPT_LOGIN);
		const mark = storage.get("draft-login") ?? "";
		vault.forget("alone");
		expect([...storage.keys()]).toEqual([]);
		await vault.keepLogin({ ...KEPT_LOGIN, isDummyBr: false });
		storage.set("draft-login", mark);
		expect(await reload().readLogin()).toBeUndefined();
	});
});

test("the key is removed even if the database fails, and the rest when it answers", async () => {
	await save(draftWith(), 1);
	vault.forget("copies too");
	const failing = vi.mocked(indexedDB.open).mockImplementation(() => {
		throw new DOMException("", "UnknownError");
	});
	for (const connection of connections) connection.close();
	await expect(vault.removeForgotten(2)).rejects.toMatchObject({ name: "UnknownError" });
	expect(storage.size).toBe(0);
	failing.mockRestore();
	await vault.removeForgotten(3);
	expect(await pieces()).toEqual([]);
});

test("what is kept after a removal has another key, and all its files", async () => {
	const draft = draftWith(fileOf("a.pdf", noise(3, 10)));
	await save(draft, 1);
	const before = [...storage.values()];
	vault.forget("copies too");
	await save(draft, 2);
	await vault.removeForgotten(3);
	expect([...storage.values()]).not.toEqual(before);
	const kept = await reload().load();
	expect(kept?.editedAt).toBe(2);
	expect(await bytesOf(kept?.draft?.company.brCopy[0])).toEqual(noise(3, 10));
});

describe("a draft of a login", () => {
	const SEALED = { draft: undefined, editedAt: 5, cause: "sealed" };
	let halves: FakeHalves;

	beforeEach(() => {
		halves = new FakeHalves();
		halves.hasSession = true;
		vault = new DraftVault(halves);
	});

	/** Closes the page, and loads its tab again with the halves of another page. */
	function reloaded({ hasSession }: { hasSession: boolean }): DraftVault {
		locks.held.clear();
		halves = new FakeHalves();
		halves.hasSession = hasSession;
		return new DraftVault(halves);
	}

	async function saveOne(): Promise<Draft> {
		const draft = draftWith(fileOf("a.pdf", noise(3, 100)));
		await vault.keepLogin(KEPT_LOGIN);
		await save(draft, 5);
		return draft;
	}

	/** Ends the session, and logs in again on another page. */
	async function loggedInAgain(): Promise<DraftVault> {
		const next = reloaded({ hasSession: false });
		await next.load();
		halves.hasSession = true;
		next.unlock();
		return next;
	}

	test("returns with its session and login", async () => {
		await saveOne();
		const next = reloaded({ hasSession: true });
		expect(await next.readLogin()).toEqual(KEPT_LOGIN);
		expect(await next.load()).toMatchObject({ editedAt: 5, draft: { login: LOGIN } });
	});

	test("does not open with one half alone, but the login does", async () => {
		await saveOne();
		// What an earlier release reads of the mark: the phone's half as the whole key.
		const mark = storage.get("draft-key") ?? "";
		storage.set("draft-key", mark.split(".").slice(0, 3).join("."));
		const earlier = reloaded({ hasSession: true });
		expect(await earlier.readLogin()).toBeUndefined();
		expect(await earlier.load()).toEqual(SEALED);

		storage.set("draft-key", mark.replace(/\.[^.]+/, `.${btoa("x".repeat(32))}`));
		expect(await reloaded({ hasSession: true }).load()).toEqual(SEALED);

		storage.set("draft-key", mark);
		expect(await reloaded({ hasSession: true }).load()).toMatchObject({ draft: { login: LOGIN } });
	});

	test("waits without a session for the next login, and what is typed meanwhile has its own key", async () => {
		const draft = await saveOne();
		const next = reloaded({ hasSession: false });
		expect(await next.readLogin()).toBeUndefined();
		expect(await next.load()).toBeUndefined();
		expect(next.isLocked).toBe(true);
		await next.saveValues({ draft: { ...NEW_REGISTRATION, typedLogin: LOGIN }, editedAt: 6 });
		expect(next.isHalved).toBe(false);

		const later = reloaded({ hasSession: false });
		expect(await later.load()).toMatchObject({ draft: { typedLogin: LOGIN } });
		halves.hasSession = true;
		later.unlock();
		const found = await later.load();
		expect(found?.draft?.company.brCopy[0]?.name).toBe(draft.company.brCopy[0]?.name);
		await later.removeForgotten(7);
		expect((await rows()).map(({ editedAt }) => editedAt)).toEqual([5]);
		expect(halves.ended).toEqual([]);
	});

	test.each([
		["its account", "first", KEPT_LOGIN],
		["another account", "another", undefined],
	])(
		"leaves what the tab knows of its login to the next one only if it is of its account: %s",
		async (_title, half, expected) => {
			await saveOne();
			const next = reloaded({ hasSession: false });
			await next.load();
			halves.hasSession = true;
			halves.half = half;
			next.unlock();
			expect(await next.readLogin()).toEqual(expected);
		},
	);

	test("does not open with another account's half", async () => {
		await saveOne();
		const next = reloaded({ hasSession: false });
		await next.load();
		halves.hasSession = true;
		halves.half = "of another account";
		next.unlock();
		expect(await next.load()).toEqual(SEALED);
	});

	test("that was set aside comes after a later one with entries, also at the next login", async () => {
		await saveOne();
		const mark = storage.get("draft-key") ?? "";
		vault = reloaded({ hasSession: true });
		storage.delete("draft-key");
		await save(draftWith(fileOf("b.pdf", noise(5, 10))), 6);
		storage.set("draft-key-unread", mark);
		expect(await (await loggedInAgain()).load()).toMatchObject({ editedAt: 6 });
		expect(storage.get("draft-key-unread")).toBe(mark);
	});

	describe("that storage did not return after a login", () => {
		/** A page in which the draft waits again, and another one begins. */
		async function laterPage(draft: Draft): Promise<DraftVault> {
			await saveOne();
			await reloaded({ hasSession: false }).load();
			const failing = reloaded({ hasSession: true });
			failing.unlock();
			failing.lockAgain();
			await failing.keepLogin(KEPT_LOGIN);
			await save(draft, 6, failing);
			return failing;
		}

		test("waits for the next one, in the same page or another", async () => {
			const same = await laterPage(draftWith());
			expect(same.isLocked).toBe(true);
			expect(await (await loggedInAgain()).load()).toMatchObject({ editedAt: 5 });
		});

		test("is set aside if something was entered since", async () => {
			await laterPage(draftWith(fileOf("b.pdf", noise(5, 10))));
			expect(await (await loggedInAgain()).load()).toMatchObject({ editedAt: 6 });
			expect(await rows()).toHaveLength(2);
		});

		test("is not left for another account in this page", async () => {
			const same = await laterPage(draftWith());
			const { family } = same;
			same.forget("alone");
			await same.keepLogin(KEPT_LOGIN);
			expect(same.isLocked).toBe(false);
			expect(same.family).not.toBe(family);
		});

		test("is removed by a log-out", async () => {
			const same = await laterPage(draftWith());
			same.forget("copies too");
			await same.removeForgotten(7);
			expect(await pieces()).toEqual([]);
			expect([...storage.keys()]).toEqual([]);
		});

		test("is not removed with what is typed before the next one", async () => {
			await laterPage(draftWith());
			const next = reloaded({ hasSession: false });
			await next.load();
			await next.saveValues({ draft: { ...NEW_REGISTRATION, typedLogin: LOGIN }, editedAt: 8 });
			next.forget("copies too");
			await next.removeForgotten(9);
			halves.hasSession = true;
			next.unlock();
			expect(await next.load()).toMatchObject({ editedAt: 5 });
		});
	});

	test("stays for its own tab when another account logs in in a copy of it", async () => {
		await saveOne();
		const original = storage;
		storage = new Map(original);
		halves.hasSession = false;
		const copy = new DraftVault(halves);
		await copy.load();
		halves.hasSession = true;
		halves.half = "of another account";
		copy.unlock();
		expect(await copy.load()).toEqual(SEALED);
		copy.forget("alone");
		await copy.removeForgotten(6);
		storage = original;
		halves.half = "first";
		expect(await reloaded({ hasSession: true }).load()).toMatchObject({ editedAt: 5 });
	});

	test("has its half destroyed by a log-out at once, whatever the database does", async () => {
		await saveOne();
		const { family } = vault;
		vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
			throw new DOMException("", "UnknownError");
		});
		vault.forget("copies too");
		expect(halves.ended).toEqual([family]);
		await expect(vault.removeForgotten(6)).rejects.toThrow();
	});

	test("has its half destroyed if it alone is removed and has no copy", async () => {
		await saveOne();
		const { family } = vault;
		const original = storage;
		storage = new Map(original);
		const copy = new DraftVault(halves);
		const found = await copy.load();
		if (!found?.draft) throw new Error("The copy has no draft");
		await save(found.draft, 6, copy);
		copy.forget("alone");
		await copy.removeForgotten(7);
		expect(halves.ended).toEqual([]);
		storage = original;
		vault.forget("alone");
		await vault.removeForgotten(8);
		expect(halves.ended).toEqual([family]);
	});

	test("is written again if the server had to make another half", async () => {
		const draft = await saveOne();
		expect(await vault.renewHalf()).toBe(false);
		halves.renew = async () => false;
		halves.half = "second";
		expect(await vault.renewHalf()).toBe(true);
		expect(filesOf(draft).some((contents) => vault.hasFile(contents))).toBe(false);
		await save(draft, 9);
		const next = reloaded({ hasSession: true });
		halves.half = "second";
		expect(await next.load()).toMatchObject({ editedAt: 9, draft: { login: LOGIN } });
		expect(await rows()).toHaveLength(1);
	});
});

describe("a draft that outlives its tab", () => {
	let halves: FakeHalves;

	beforeEach(async () => {
		halves = new FakeHalves();
		halves.hasSession = true;
		vault = new DraftVault(halves);
		await vault.keepLogin(KEPT_LOGIN);
		await save(draftWith(fileOf("a.pdf", noise(3, 100))), 5);
	});

	/** Another tab of the same browser, once the first one is closed. */
	function openTab(): DraftVault {
		locks.held.clear();
		storage = new Map();
		vault = new DraftVault(halves);
		return vault;
	}

	test("opens in another tab after a login to its account, byte for byte, and stays kept", async () => {
		expect(await vault.keep(true)).toBe(true);
		expect(openTab().isKept).toBe(false);
		await vault.findKept();
		expect(vault.isLocked).toBe(true);
		vault.unlock();
		const found = await vault.load();
		expect(found).toMatchObject({ editedAt: 5, isCopy: false, draft: { login: LOGIN } });
		const [file] = found?.draft?.company.brCopy ?? [];
		expect(Buffer.compare(await bytesOf(file), noise(3, 100))).toBe(0);
		expect(vault.isKept).toBe(true);
	});

	test("is found by no other account", async () => {
		await vault.keep(true);
		halves.kept.clear();
		await openTab().findKept();
		expect(vault.isLocked).toBe(false);
		expect(storage.size).toBe(0);
	});

	test("is not looked for once it is no longer kept", async () => {
		await vault.keep(true);
		expect(await vault.keep(false)).toBe(true);
		expect(vault.isKept).toBe(false);
		expect(openTab().mayFindKept).toBe(false);
	});

	test("is not kept if the server does not keep it, or is not asked before a login", async () => {
		vi.spyOn(halves, "keep").mockResolvedValue(false);
		expect(await vault.keep(true)).toBe(false);
		expect(vault.isKept).toBe(false);
		halves.hasSession = false;
		await openTab().saveValues({ draft: { ...NEW_REGISTRATION, typedLogin: LOGIN }, editedAt: 6 });
		expect(await vault.keep(true)).toBe(false);
	});

	test("is not kept if nothing could be stored", async () => {
		await answer((await store("drafts")).clear());
		const asked = vi.spyOn(halves, "keep");
		expect(await vault.keep(true)).toBe(false);
		expect(asked).not.toHaveBeenCalled();
	});

	test("is found by when it was edited last, and never the one of this tab", async () => {
		await vault.keep(true);
		expect(vault.mayFindKept).toBe(false);
		openTab();
		await vault.keepLogin(KEPT_LOGIN);
		await save({ ...draftWith(), furthest: "person" }, 9);
		await vault.keep(true);
		openTab();
		await vault.keepLogin(KEPT_LOGIN);
		await save({ ...draftWith(), furthest: "company" }, 7);
		await vault.keep(true);
		await openTab().findKept();
		vault.unlock();
		expect(await vault.load()).toMatchObject({ editedAt: 9, draft: { furthest: "person" } });
	});

	test("is no longer kept without the server's answer", async () => {
		await vault.keep(true);
		vi.spyOn(halves, "keep").mockRejectedValue(new Error("no connection"));
		expect(await vault.keep(false)).toBe(true);
		expect(vault.isKept).toBe(false);
	});

	test("stays when its tab is left, which can open it again without copying it", async () => {
		await vault.keep(true);
		vault.leave();
		expect(storage.has("draft-key")).toBe(false);
		await vault.findKept();
		vault.unlock();
		expect(await vault.load()).toMatchObject({ isCopy: false, draft: { login: LOGIN } });
		expect(halves.ended).toEqual([]);
	});

	test.each(["alone", "copies too"] as const)("is forgotten with its key: %s", async (copies) => {
		await vault.keep(true);
		vault.forget(copies);
		await vault.removeForgotten(6);
		expect(halves.ended).toEqual([expect.any(String)]);
		expect(localStorage.getItem("kept-drafts")).toBe("");
		await openTab().findKept();
		expect(vault.isLocked).toBe(false);
	});

	test("is removed at its own age, with its key", async () => {
		await vault.keep(true);
		openTab();
		await vault.removeOlderThan(5, 4);
		expect(await rows()).toHaveLength(1);
		await vault.removeOlderThan(5, 5);
		expect(await rows()).toEqual([]);
		expect(localStorage.getItem("kept-drafts")).toBe("");
	});

	test("is kept in a copied tab too, under that tab's key", async () => {
		await vault.keep(true);
		const copied = new DraftVault(halves);
		expect(await copied.load()).toMatchObject({ isCopy: true });
		expect(copied.isKept).toBe(true);
		expect(localStorage.getItem("kept-drafts")?.split(" ")).toHaveLength(2);
	});

	test("goes on being kept if the server made another half", async () => {
		await vault.keep(true);
		vi.spyOn(halves, "renew").mockResolvedValue(false);
		expect(await vault.renewHalf()).toBe(true);
		expect(vault.isKept).toBe(true);
		expect(localStorage.getItem("kept-drafts")?.split(" ")).toHaveLength(1);
	});
});
