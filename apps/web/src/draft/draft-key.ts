import { DRAFT_MARK } from "./draft-mark.ts";

/** What opens one draft. Only the tab that made it has it. */
export interface DraftKey {
	/** the draft's name in the database */
	readonly id: string;
	readonly key: CryptoKey;
}

const KEY_BYTES = 32;

/**
 * Makes a key and keeps it in session storage, raw, because nothing else goes with the tab and
 * comes back with it after the browser was killed.
 *
 * @throws where the browser refuses storage or has no WebCrypto (plain HTTP)
 */
export async function makeDraftKey(): Promise<DraftKey> {
	const id = crypto.randomUUID();
	const raw = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
	sessionStorage.setItem(DRAFT_MARK, `${id}.${btoa(String.fromCharCode(...raw))}`);
	return { id, key: await importKey(raw) };
}

/** @returns undefined where this tab has none */
export async function readDraftKey(): Promise<DraftKey | undefined> {
	const [id, base64] = (sessionStorage.getItem(DRAFT_MARK) ?? "").split(".");
	if (!id || !base64) return undefined;
	const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	return { id, key: await importKey(raw) };
}

export function forgetDraftKey(): void {
	sessionStorage.removeItem(DRAFT_MARK);
}

function importKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
	return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
}
