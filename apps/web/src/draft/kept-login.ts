import type { AccountFacts } from "../registration/keep-login.ts";
import type { LoginValues } from "../registration/login-values.ts";
import type { DraftKey } from "./draft-key.ts";
import { fromBase64, open, seal, toBase64 } from "./draft-seal.ts";

const MARK = "draft-login";

/** What a page must know about a login to continue its session. */
export interface KeptLogin extends AccountFacts {
	readonly login: LoginValues;
}

/**
 * Keeps a login with the tab, sealed with the key of its draft, before the database has anything.
 *
 * @param isCurrent whether nothing else has to be kept by the time it is sealed
 */
export async function writeKeptLogin(
	{ id, key }: DraftKey,
	login: KeptLogin,
	isCurrent: () => boolean,
): Promise<void> {
	const plain = new TextEncoder().encode(JSON.stringify(login));
	const { iv, bytes } = await seal(await key, labelOf(id), plain);
	if (isCurrent())
		sessionStorage.setItem(MARK, `${toBase64(iv)}.${toBase64(new Uint8Array(bytes))}`);
}

/** @returns undefined if there is none, or none that this key opens */
export async function readKeptLogin({ id, key }: DraftKey): Promise<KeptLogin | undefined> {
	try {
		const mark = sessionStorage.getItem(MARK);
		// The key may take a while.
		if (!mark) return undefined;
		const [iv = "", bytes = ""] = mark.split(".");
		const sealed = { iv: fromBase64(iv), bytes: fromBase64(bytes).buffer };
		const plain = await open(await key, labelOf(id), sealed);
		return JSON.parse(new TextDecoder().decode(plain)) as KeptLogin;
	} catch {
		return undefined;
	}
}

export function forgetKeptLogin(): void {
	try {
		sessionStorage.removeItem(MARK);
	} catch {
		// nothing was stored
	}
}

function labelOf(id: string): string {
	return `${id}|login`;
}
