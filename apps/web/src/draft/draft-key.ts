import { DRAFT_MARK } from "./draft-mark.ts";

/** What opens one draft. Only the tab that made it has it. */
export interface DraftKey {
	/** the draft's name in the database */
	readonly id: string;
	/** the name that all copies of the draft share */
	readonly family: string;
	readonly key: Promise<CryptoKey>;
}

const KEY_BYTES = 32;
/** Of a draft that could not be read. It stays in the database for its time. */
const UNREAD_MARK = "draft-key-unread";

/**
 * Makes a key and keeps it in session storage, raw, because nothing else goes with the tab and
 * comes back with it after the browser was killed.
 *
 * @param family of the draft that this one is a copy of
 * @throws where the browser refuses storage or has no WebCrypto (plain HTTP)
 */
export function makeDraftKey(family?: string): DraftKey {
	const id = crypto.randomUUID();
	const raw = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	const made = { id, family: family ?? id, key: importKey(raw) };
	const mark = [id, btoa(String.fromCharCode(...raw)), ...(family ? [family] : [])];
	sessionStorage.setItem(DRAFT_MARK, mark.join("."));
	return made;
}

/** @returns undefined where this tab has none, or the browser refuses storage */
export function readDraftKey(): DraftKey | undefined {
	try {
		const [id, base64, family = id] = (sessionStorage.getItem(DRAFT_MARK) ?? "").split(".");
		if (!id || !base64 || !family) return undefined;
		const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
		return { id, family, key: importKey(raw) };
	} catch {
		return undefined;
	}
}

/** Makes room for another key. Another release may read what this one could not. */
export function setDraftKeyAside(): void {
	sessionStorage.setItem(UNREAD_MARK, sessionStorage.getItem(DRAFT_MARK) ?? "");
}

/**
 * Exchanges the key with the one that was set aside.
 *
 * @returns false where none was
 */
export function swapDraftKeys(): boolean {
	const unread = sessionStorage.getItem(UNREAD_MARK);
	if (!unread) return false;
	setDraftKeyAside();
	sessionStorage.setItem(DRAFT_MARK, unread);
	return true;
}

export function forgetDraftKey(): void {
	try {
		sessionStorage.removeItem(DRAFT_MARK);
		sessionStorage.removeItem(UNREAD_MARK);
	} catch {
		// nothing was kept
	}
}

function importKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}
