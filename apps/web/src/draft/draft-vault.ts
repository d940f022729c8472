import { hasEntered } from "../registration/has-entered.ts";
import { type Draft, filesOf } from "./draft.ts";
import {
	DraftDatabase,
	type DraftPiece,
	type DraftRow,
	isQuotaExceeded,
} from "./draft-database.ts";
import {
	type DraftKey,
	dropKeptKey,
	forgetDraftKey,
	isKeyKept,
	type KeptKey,
	type KeyHalves,
	keepDraftKey,
	keptKeys,
	lockDraftKey,
	lockedFamily,
	lockKeptKey,
	makeDraftKey,
	readDraftKey,
	SessionMissingError,
	setDraftKeyAside,
	swapDraftKeys,
	unlockDraftKey,
} from "./draft-key.ts";
import { allSealed, isWholePart, nameIn, openedPieces, sealedPieces } from "./draft-pieces.ts";
import { open } from "./draft-seal.ts";
import { draftFromText, draftToText } from "./draft-text.ts";
import { forgetKeptLogin, type KeptLogin, readKeptLogin, writeKeptLogin } from "./kept-login.ts";
import { holdDraft, openDrafts, releaseDraft } from "./tab-lock.ts";

const VALUES = "values";

export interface KeptDraft {
	readonly draft: Draft;
	/** in milliseconds since 1970 */
	readonly editedAt: number;
}

export interface FoundDraft extends KeptDraft {
	/** another tab has it too: this one must write its own draft */
	readonly isCopy: boolean;
}

/** A draft that cannot be read. It stays until it expires. */
export interface UnreadDraft {
	readonly draft: undefined;
	/**
	 * `sealed`: it does not open with this key, as with another account's half; `shape`: it opened,
	 * and a later release wrote it; `storage`: the database fails
	 */
	readonly cause: "sealed" | "shape" | "storage";
	/** in milliseconds since 1970 */
	readonly editedAt: number;
}

interface Forgotten {
	readonly copies: "copies too" | "alone";
	readonly isOwn: Promise<boolean> | true;
}

/**
 * This tab's draft: sealed in the database, with half of its key in the tab and half at the server.
 */
export class DraftVault {
	readonly #halves: KeyHalves;
	readonly #database = new DraftDatabase(() => this.#stored.clear());
	/** names of contents, so that each file is sealed once */
	readonly #names = new Map<Blob, string>();
	/** contents that the database has completely */
	readonly #stored = new Set<Blob>();
	/** names of what could not be read: it stays until it expires */
	readonly #unread = new Set<string>();
	/** what still has to be removed */
	readonly #forgotten = new Map<DraftKey, Forgotten>();
	#key: DraftKey | undefined;
	/** asked once per draft, because a lock that this page holds is not granted a second time */
	readonly #holding = new Map<string, Promise<boolean>>();
	#isUnreadable = false;
	#login: KeptLogin | undefined;
	/** settled once the login is also sealed with the present key */
	#loginKept: Promise<void> | undefined;
	#editedAt = 0;

	constructor(halves: KeyHalves) {
		this.#halves = halves;
	}

	/** The login that began this tab's session, even if the database does not answer. */
	async readLogin(): Promise<KeptLogin | undefined> {
		const key = this.#presentKey;
		const login = !this.#login && key && (await readKeptLogin(key));
		// The server's half may come after a log-out.
		if (login && key.id === this.#presentKey?.id) this.#login ??= login;
		return this.#login;
	}

	/** Keeps a login before its session's token is stored. Another account gets another key. */
	async keepLogin(login: KeptLogin): Promise<void> {
		this.#login = login;
		await this.#writeLogin(this.#presentKey ?? this.#newKey());
	}

	/** The common name of all copies of this tab's draft. */
	get family(): string | undefined {
		return this.#presentKey?.family;
	}

	/** Whether the server has a half of the key; undefined without a key. */
	get isHalved(): boolean | undefined {
		return this.#presentKey?.isHalved;
	}

	/** Whether the draft outlives this tab. */
	get isKept(): boolean {
		const key = this.#presentKey;
		return key !== undefined && isKeyKept(key.id);
	}

	/**
	 * Lets the draft outlive this tab by seven days, or no longer; to be repeated after edits.
	 *
	 * @returns whether that is so now
	 * @throws if the server does not answer, or the browser refuses storage
	 */
	async keep(isKept: boolean): Promise<boolean> {
		const key = this.#presentKey;
		if (!key?.isHalved) return false;
		if (!isKept) {
			dropKeptKey(key.family);
			// A log-out ends the half, or seven days do.
			await this.#halves.keep(key.family, false).catch(() => {});
			return true;
		}
		// Before anything is promised: without a database there is nothing to keep.
		if (!(await this.#database.find(key.id, key.family))) return false;
		return await this.#keepKey(key);
	}

	async #keepKey(key: DraftKey): Promise<boolean> {
		if (!(await this.#halves.keep(key.family, true))) return false;
		// The customer may have logged out meanwhile.
		if (key.id !== this.#presentKey?.id) return false;
		keepDraftKey();
		return true;
	}

	/** Tells the server that the draft, if it is to outlive this tab, is still edited. */
	async renewKept(): Promise<void> {
		const { family, isKept } = this;
		if (family && isKept) await this.#halves.keep(family, true);
	}

	/**
	 * Reminds the customer of the kept draft by mail, or not if the address is empty.
	 *
	 * @returns whether the server will
	 * @throws if the server does not answer
	 */
	async remind(address: string): Promise<boolean> {
		const { family, isKept } = this;
		return family !== undefined && isKept && (await this.#halves.remind(family, address));
	}

	/** Forgets that the draft and its copies were to outlive their tabs. */
	dropKept(): void {
		if (this.family) dropKeptKey(this.family);
	}

	/** Whether drafts of other tabs are on this phone, perhaps of other accounts. */
	get mayFindKept(): boolean {
		return this.#keptElsewhere().length > 0;
	}

	/**
	 * Lets the draft that the account kept on this phone, and edited last, wait for the login in
	 * progress.
	 *
	 * @throws if the server does not answer, or the browser refuses storage
	 */
	async findKept(): Promise<void> {
		const keys = this.#keptElsewhere();
		const families = await this.#halves.findKept([...new Set(keys.map(({ family }) => family))]);
		const dated = keys
			.filter(({ family }) => families.includes(family))
			.map(async ({ id, family }) => {
				const row = await this.#database.find(id, family).catch(() => undefined);
				return { id, editedAt: row?.editedAt ?? 0 };
			});
		const found = await Promise.all(dated);
		found.sort((one, other) => other.editedAt - one.editedAt);
		const [newest] = found;
		if (newest) lockKeptKey(newest.id);
	}

	#keptElsewhere(): KeptKey[] {
		return keptKeys().filter(({ family }) => family !== this.family);
	}

	/** Closes the draft in this tab. It stays on the phone. */
	leave(): void {
		const key = this.#presentKey;
		if (key) {
			this.#halves.forget(key.family);
			this.#holding.delete(key.id);
			releaseDraft(key.id);
		}
		this.#clear();
		this.#login = undefined;
		forgetDraftKey();
		forgetKeptLogin();
	}

	/** Whether a draft waits for a login to its account. */
	get isLocked(): boolean {
		return lockedFamily() !== undefined;
	}

	/** Replaces this tab's present draft by the one that waits for a login. */
	unlock(): void {
		const key = this.#presentKey;
		if (key) this.#willRemove(key, "alone");
		this.#clear();
		this.#login = undefined;
		unlockDraftKey();
	}

	/** Lets the present draft wait for the next login again. */
	lockAgain(): void {
		this.#clear();
		lockDraftKey();
	}

	/**
	 * Gets the server's half for another session. If it was destroyed meanwhile, there is a new half
	 * and a new key.
	 *
	 * @returns whether everything has to be written again
	 */
	async renewHalf(): Promise<boolean> {
		const key = this.#presentKey;
		if (!key?.isHalved || (await this.#halves.renew(key.family))) return false;
		const { isKept } = this;
		const next = this.#newKey(key.family);
		// Nobody can open it any more.
		await this.#database.remove(key.id, key.family).catch(() => {});
		dropKeptKey(key.id);
		if (isKept) await this.#keepKey(next).catch(() => {});
		return true;
	}

	get #presentKey(): DraftKey | undefined {
		return this.#key ?? readDraftKey(this.#halves);
	}

	/**
	 * If nothing was entered since a draft could not be read, and this release can read it, it
	 * becomes this tab's draft again.
	 *
	 * @returns undefined if this tab has no draft
	 * @throws DraftRemovedError if another tab removed it; other errors if the database fails
	 */
	async load(): Promise<FoundDraft | UnreadDraft | undefined> {
		const found = await this.#load();
		// A draft that waits for a login comes before one that was set aside.
		if (this.isLocked || (found?.draft && hasEntered(found.draft)) || !swapDraftKeys())
			return found;
		const earlier = await this.#load();
		if (earlier?.draft) return earlier;
		swapDraftKeys();
		return await this.#load();
	}

	async #load(): Promise<FoundDraft | UnreadDraft | undefined> {
		this.#clear();
		const key = readDraftKey(this.#halves);
		if (!key) return undefined;
		const holding = this.#holding.get(key.id) ?? holdDraft(key.id);
		this.#holding.set(key.id, holding);
		const isCopy = !(await holding);
		const row = await this.#find(key);
		if (await isLocked(key)) {
			this.#lock(key, row !== undefined);
			return undefined;
		}
		const read = row && { ...(await this.#open(key, row.parts)), editedAt: row.editedAt };
		const isForgotten = readDraftKey(this.#halves)?.id !== key.id;
		if (isForgotten) return undefined;
		if (read && !read.draft) {
			this.setAside();
			return read;
		}
		if (isCopy) this.#copyKey(key);
		else this.#key = key;
		return read && { ...read, isCopy };
	}

	/**
	 * Gives up reading this tab's draft: it stays until it expires, and the next one gets another
	 * key.
	 */
	setAside(): void {
		this.#key = undefined;
		this.#isUnreadable = true;
	}

	/**
	 * Writes everything except the files' contents.
	 *
	 * @returns false if this tab's draft got another key meanwhile: then nothing was written
	 * @throws DraftRemovedError; other errors if the browser refuses storage
	 */
	async saveValues({ draft, editedAt }: KeptDraft): Promise<boolean> {
		const key = this.#key ?? this.#newKey();
		this.#editedAt = editedAt;
		await this.#loginKept;
		const nameOf = (contents: Blob) => this.#nameOf(contents);
		const pieces = await allSealed(key, VALUES, new Blob([draftToText(draft, { nameOf })]));
		for (;;) {
			try {
				return await this.#put(key, pieces);
			} catch (error) {
				// A file can be chosen again, and the page still has it.
				if (!isQuotaExceeded(error) || !(await this.#removeOneFile(key))) throw error;
			}
		}
	}

	hasFile(contents: Blob): boolean {
		return this.#stored.has(contents);
	}

	/** @throws as saveValues; then nothing of the file remains */
	async saveFile(contents: Blob): Promise<void> {
		const key = this.#key ?? this.#newKey();
		const name = this.#nameOf(contents);
		try {
			for await (const piece of sealedPieces(key, name, contents)) await this.#put(key, [piece]);
		} catch (error) {
			const isOfFile = (part: string) => nameIn(part) === name;
			await this.#database.removeParts(key.id, isOfFile).catch(() => {});
			throw error;
		}
		if (key === this.#key) this.#stored.add(contents);
	}

	/** Removes files that are no longer part of the draft. */
	async prune(draft: Draft): Promise<void> {
		const used = new Set(filesOf(draft));
		for (const contents of this.#names.keys())
			if (!used.has(contents)) {
				this.#names.delete(contents);
				this.#stored.delete(contents);
			}
		const kept = new Set([VALUES, ...this.#names.values(), ...this.#unread]);
		if (this.#key)
			await this.#database.removeParts(this.#key.id, (part) => !kept.has(nameIn(part)));
	}

	/**
	 * Removes the key at once: should the database fail, the rest is unreadable without it.
	 * {@link removeForgotten} removes that too.
	 *
	 * @param copies whether to remove the drafts of copied tabs too
	 */
	forget(copies: Forgotten["copies"]): void {
		const key = this.#presentKey;
		if (key) this.#willRemove(key, copies);
		if (key) dropKeptKey(copies === "copies too" ? key.family : key.id);
		if (key?.isHalved && copies === "copies too") this.#halves.end(key.family);
		this.#clear();
		this.#holding.clear();
		this.#login = undefined;
		forgetDraftKey(key?.family);
		forgetKeptLogin();
	}

	async removeForgotten(now: number): Promise<void> {
		for (const [key, { copies, isOwn }] of this.#forgotten) {
			if (copies === "copies too") await this.#database.removeFamily(key.family, now);
			else if ((await isOwn) && (await this.#database.remove(key.id, key.family)) && key.isHalved)
				this.#halves.end(key.family);
			this.#forgotten.delete(key);
		}
	}

	/** A copied tab that never opened the draft has the key of the tab that goes on with it. */
	#willRemove(key: DraftKey, copies: Forgotten["copies"]): void {
		this.#forgotten.set(key, { copies, isOwn: this.#holding.get(key.id) ?? true });
	}

	/**
	 * Removes the drafts of closed tabs that were last edited before a moment; open tabs remove
	 * theirs, by their own clock.
	 *
	 * @param keptMoment the same for drafts that outlive their tabs
	 */
	async removeOlderThan(moment: number, keptMoment: number): Promise<void> {
		const isOpen = await openDrafts();
		const isElsewhere = (id: string) => isOpen(id) && !this.#holding.has(id);
		const removed = await this.#database.removeOld(
			(id, editedAt) => editedAt <= (isKeyKept(id) ? keptMoment : moment) && !isElsewhere(id),
		);
		for (const id of removed) dropKeptKey(id);
	}

	/** Sets a key aside whose other half only a login gets. */
	#lock(key: DraftKey, hasDraft: boolean): void {
		if (readDraftKey(this.#halves)?.id !== key.id) return;
		if (hasDraft) lockDraftKey();
		else {
			forgetDraftKey();
			forgetKeptLogin();
		}
	}

	#clear(): void {
		this.#key = undefined;
		this.#isUnreadable = false;
		for (const known of [this.#names, this.#stored, this.#unread]) known.clear();
	}

	/** A copied tab's own key; the copy is kept like the original. */
	#copyKey(key: DraftKey): void {
		const isKept = isKeyKept(key.id);
		this.#newKey(key.family);
		if (isKept) keepDraftKey();
	}

	#newKey(family?: string): DraftKey {
		if (this.#isUnreadable) setDraftKeyAside();
		const unread = this.#isUnreadable ? readDraftKey(this.#halves)?.family : undefined;
		this.#isUnreadable = false;
		const halves = this.#halves.hasSession ? this.#halves : undefined;
		// A log-out also removes a draft that waits for another login.
		const waiting = halves && lockedFamily();
		const key = makeDraftKey({ family: family ?? unread ?? waiting, halves });
		this.#key = key;
		this.#stored.clear();
		this.#unread.clear();
		this.#holding.set(key.id, holdDraft(key.id));
		// Without it a reload requires another login, but the draft is kept.
		this.#loginKept = this.#writeLogin(key).catch(() => {});
		return key;
	}

	async #writeLogin(key: DraftKey): Promise<void> {
		const login = this.#login;
		const isCurrent = () => login === this.#login && key.id === this.#presentKey?.id;
		if (login) await writeKeptLogin(key, login, isCurrent);
	}

	#nameOf(contents: Blob): string {
		const name = this.#names.get(contents) ?? crypto.randomUUID();
		this.#names.set(contents, name);
		return name;
	}

	/** @returns false if the key is no longer this draft's */
	async #put(key: DraftKey, pieces: readonly DraftPiece[]): Promise<boolean> {
		const { id, family } = key;
		const row: DraftRow = { id, family, editedAt: this.#editedAt };
		if (key !== this.#key) return false;
		await this.#database.put(row, pieces);
		return true;
	}

	async #removeOneFile({ id }: DraftKey): Promise<boolean> {
		const [contents] = this.#stored;
		if (!contents) return false;
		const name = this.#nameOf(contents);
		this.#stored.delete(contents);
		await this.#database.removeParts(id, (part) => nameIn(part) === name);
		return true;
	}

	/** @throws as load */
	async #find(key: DraftKey) {
		const { id, family } = key;
		const row = await this.#database.find(id, family);
		const earlier = row?.parts.filter(isWholePart) ?? [];
		if (!row || earlier.length === 0) return row;
		const { rewriteEarlierRows } = await import("./earlier-rows.ts");
		const { editedAt } = row;
		await rewriteEarlierRows(this.#database, { id, family, editedAt }, earlier, {
			open: async (label, piece) => open(await key.key, label, piece),
			seal: (part, contents) => allSealed(key, part, contents),
		});
		return await this.#database.find(id, family);
	}

	async #open(
		key: DraftKey,
		parts: readonly string[],
	): Promise<{ draft: Draft } | Pick<UnreadDraft, "draft" | "cause">> {
		const opened = new Map<string, Blob>();
		for (const name of new Set(parts.map(nameIn))) {
			const contents = await this.#openPart(
				key,
				parts.filter((part) => nameIn(part) === name),
			);
			if (contents) opened.set(name, contents);
			else this.#unread.add(name);
		}
		const values = await opened.get(VALUES)?.text();
		if (values === undefined) return { draft: undefined, cause: "sealed" };
		const contentsOf = (name: string) => {
			const contents = opened.get(name);
			if (contents) {
				this.#names.set(contents, name);
				this.#stored.add(contents);
			}
			return contents;
		};
		try {
			const draft = draftFromText(values, { contentsOf });
			if (draft) return { draft };
		} catch {
			// It opened, so its shape is wrong, which would be the same at the next attempt.
		}
		return { draft: undefined, cause: "shape" };
	}

	/** @returns undefined if a piece is missing or does not open */
	async #openPart(key: DraftKey, parts: readonly string[]): Promise<Blob | undefined> {
		try {
			return await openedPieces(key, parts, (part) => this.#database.read(key.id, part));
		} catch (error) {
			if (nameIn(parts[0] ?? "") === VALUES && !isUnopened(error)) throw error;
			return undefined;
		}
	}
}

async function isLocked({ key }: DraftKey): Promise<boolean> {
	return await key.then(
		() => false,
		(error: unknown) => {
			if (error instanceof SessionMissingError) return true;
			throw error;
		},
	);
}

/** It was sealed with another key, or its bytes were changed. */
function isUnopened(error: unknown): boolean {
	return error instanceof DOMException && error.name === "OperationError";
}
