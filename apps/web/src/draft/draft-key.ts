import { KEPT_DRAFTS_MAX } from "@sim-registration/validation";
import { DRAFT_MARK } from "./draft-mark.ts";
import { fromBase64, toBase64 } from "./draft-seal.ts";

/** There is no session with which to get the server's half. */
export class SessionMissingError extends Error {
	override readonly name = "SessionMissingError";
}

/** The server's halves of draft keys, see `server-halves.ts`. */
export interface KeyHalves {
	/** whether there is a session with which to get them */
	readonly hasSession: boolean;
	/**
	 * Returns the half of a family of drafts, and retries until the server answers.
	 *
	 * @returns base64
	 * @throws SessionMissingError
	 */
	of(family: string): Promise<string>;
	/**
	 * Gets a half again, so that it lives on and ends with the present session.
	 *
	 * @returns whether it is the same half as before
	 * @throws SessionMissingError
	 */
	renew(family: string): Promise<boolean>;
	/** Destroys a half, now or as soon as the server answers. */
	end(family: string): void;
	/**
	 * Lets a half outlive the tab, or no longer.
	 *
	 * @returns whether the server does so
	 * @throws if there is no session, or the server does not answer
	 */
	keep(family: string, isKept: boolean): Promise<boolean>;
	/**
	 * Reminds the customer of a kept draft by mail, or not if the address is empty.
	 *
	 * @returns whether the server will
	 * @throws if there is no session, or the server does not answer
	 */
	remind(family: string, address: string): Promise<boolean>;
	/**
	 * @returns those families whose drafts the session's account keeps on this phone
	 * @throws if there is no session, or the server does not answer
	 */
	findKept(families: readonly string[]): Promise<readonly string[]>;
	/** This page no longer opens a draft, which others may. */
	forget(family: string): void;
}

/** The key of one draft. Only the tab that made it has it. */
export interface DraftKey {
	/** the draft's name in the database */
	readonly id: string;
	/** the name shared by all copies of the draft, by which the server finds its half of the key */
	readonly family: string;
	/** whether the server has a half of the key */
	readonly isHalved: boolean;
	/**
	 * Waits for the server's half, if there is one.
	 *
	 * @throws SessionMissingError
	 */
	readonly key: Promise<CryptoKey>;
}

const KEY_BYTES = 32;
/** The key of a draft that could not be read, and which stays until it expires. */
const UNREAD_MARK = "draft-key-unread";
/** The key of a draft whose other half the server gives to the next login. */
const LOCKED_MARK = "draft-key-locked";
/** In local storage: the keys of drafts that outlive their tabs, the last one kept first. */
const KEPT_MARKS = "kept-drafts";
/** Marks a key whose other half the server has. Earlier releases ignore it. */
const HALVED = "2";
/** Parts of the mark of a halved key. */
const HALVED_PARTS = 4;

interface NewDraftKey {
	/** of the draft of which this one is a copy */
	readonly family: string | undefined;
	/** missing before a login */
	readonly halves: KeyHalves | undefined;
}

/**
 * Makes the phone's half of a key and stores it raw in session storage, the only storage that ends
 * with the tab and returns with it after the browser was killed.
 *
 * @throws if the browser refuses storage or has no WebCrypto (plain HTTP)
 */
export function makeDraftKey({ family, halves }: NewDraftKey): DraftKey {
	const id = crypto.randomUUID();
	const raw = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	const made = keyOf({ id, family: family ?? id, raw }, halves);
	const mark = [id, toBase64(raw)];
	if (halves) mark.push(made.family, HALVED);
	else if (family) mark.push(family);
	sessionStorage.setItem(DRAFT_MARK, mark.join("."));
	return made;
}

/** @returns undefined if this tab has none, or the browser refuses storage */
export function readDraftKey(halves: KeyHalves): DraftKey | undefined {
	try {
		const mark = sessionStorage.getItem(DRAFT_MARK) ?? "";
		const [id, base64, family = id, kind] = mark.split(".");
		if (!id || !base64 || !family) return undefined;
		const raw = fromBase64(base64);
		return keyOf({ id, family, raw }, kind === HALVED ? halves : undefined);
	} catch {
		return undefined;
	}
}

/** Makes room for another key. Another release may be able to read this draft. */
export function setDraftKeyAside(): void {
	sessionStorage.setItem(UNREAD_MARK, sessionStorage.getItem(DRAFT_MARK) ?? "");
}

/**
 * Exchanges the key with the one that was set aside.
 *
 * @returns false if none was set aside
 */
export function swapDraftKeys(): boolean {
	const unread = sessionStorage.getItem(UNREAD_MARK);
	if (!unread) return false;
	setDraftKeyAside();
	sessionStorage.setItem(DRAFT_MARK, unread);
	return true;
}

/**
 * Sets the key aside until the next login, which gets the server's half. Another one that still
 * waits comes after it, where earlier releases do not read.
 */
export function lockDraftKey(): void {
	const marks = [DRAFT_MARK, LOCKED_MARK].map((name) => sessionStorage.getItem(name));
	sessionStorage.setItem(LOCKED_MARK, marks.filter(Boolean).join("."));
	sessionStorage.removeItem(DRAFT_MARK);
}

/** @returns the family of the draft whose key waits for a login, if one does */
export function lockedFamily(): string | undefined {
	try {
		return sessionStorage.getItem(LOCKED_MARK)?.split(".")[2];
	} catch {
		return undefined;
	}
}

/**
 * Replaces the present key by the one that waited for a login. If another one waited longer, its
 * draft is read if this one has no entries.
 */
export function unlockDraftKey(): void {
	const parts = sessionStorage.getItem(LOCKED_MARK)?.split(".") ?? [];
	sessionStorage.setItem(DRAFT_MARK, parts.splice(0, HALVED_PARTS).join("."));
	if (parts.length > 0) sessionStorage.setItem(UNREAD_MARK, parts.join("."));
	sessionStorage.removeItem(LOCKED_MARK);
}

/**
 * Lets the present key outlive its tab. Without the server's half it opens nothing.
 *
 * @throws if the browser refuses storage
 */
export function keepDraftKey(): void {
	const mark = sessionStorage.getItem(DRAFT_MARK) ?? "";
	const others = readKeptMarks().filter((each) => each !== mark);
	writeKeptMarks([mark, ...others].slice(0, KEPT_DRAFTS_MAX));
}

/** A draft that outlives its tab. */
export interface KeptKey {
	readonly id: string;
	readonly family: string;
}

export function keptKeys(): KeptKey[] {
	return readKeptMarks().map((mark) => ({ id: idIn(mark), family: familyIn(mark) }));
}

export function isKeyKept(id: string): boolean {
	return readKeptMarks().some((mark) => idIn(mark) === id);
}

/** @param name of one draft, or of its family */
export function dropKeptKey(name: string): void {
	const marks = readKeptMarks();
	const left = marks.filter((mark) => idIn(mark) !== name && familyIn(mark) !== name);
	if (left.length < marks.length) writeKeptMarks(left);
}

/** Lets a draft that outlived its tab wait for the login that is in progress. */
export function lockKeptKey(id: string): void {
	const mark = readKeptMarks().find((each) => idIn(each) === id);
	if (mark) sessionStorage.setItem(LOCKED_MARK, mark);
}

function readKeptMarks(): string[] {
	try {
		return (localStorage.getItem(KEPT_MARKS) ?? "").split(" ").filter(Boolean);
	} catch {
		return [];
	}
}

function writeKeptMarks(marks: readonly string[]): void {
	localStorage.setItem(KEPT_MARKS, marks.join(" "));
}

function idIn(mark: string): string {
	return mark.split(".")[0] ?? "";
}

function familyIn(mark: string): string {
	return mark.split(".")[2] ?? "";
}

/** @param family of which a key that waits for a login is forgotten too */
export function forgetDraftKey(family?: string): void {
	try {
		if (family && family === lockedFamily()) sessionStorage.removeItem(LOCKED_MARK);
		sessionStorage.removeItem(DRAFT_MARK);
		sessionStorage.removeItem(UNREAD_MARK);
	} catch {
		// nothing was stored
	}
}

interface KeyParts {
	readonly id: string;
	readonly family: string;
	readonly raw: Uint8Array<ArrayBuffer>;
}

function keyOf({ id, family, raw }: KeyParts, halves: KeyHalves | undefined): DraftKey {
	let key: Promise<CryptoKey> | undefined;
	const make = () => (halves ? joinedKey(id, raw, halves.of(family)) : importKey(raw));
	return {
		id,
		family,
		isHalved: halves !== undefined,
		get key() {
			if (!key) {
				const made = make();
				key = made;
				// A later login may get the half.
				made.catch(() => {
					if (key === made) key = undefined;
				});
			}
			return key;
		},
	};
}

function importKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** HKDF over both halves: neither reveals anything about the key. */
async function joinedKey(
	id: string,
	ours: Uint8Array<ArrayBuffer>,
	theirs: Promise<string>,
): Promise<CryptoKey> {
	const half = fromBase64(await theirs);
	const both = new Uint8Array([...ours, ...half]);
	const secret = await crypto.subtle.importKey("raw", both, "HKDF", false, ["deriveKey"]);
	return await crypto.subtle.deriveKey(
		{
			name: "HKDF",
			hash: "SHA-256",
			salt: new Uint8Array(),
			info: new TextEncoder().encode(`draft|${id}`),
		},
		secret,
		{ name: "AES-GCM", length: 256 },
		false,
		["encrypt", "decrypt"],
	);
}
