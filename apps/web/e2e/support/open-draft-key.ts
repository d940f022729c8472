import { webcrypto } from "node:crypto";
import type { BrowserContext, Page, Response } from "playwright-core";

/** A draft's name, and the bytes of the key that opens it. */
export interface OpenedDraftKey {
	readonly id: string;
	readonly bytes: number[];
}

/**
 * The server's key halves that pages have received, by family of drafts: copies of a tab share a
 * family, and get a different half for another account.
 */
const halves = new WeakMap<Page, KeyHalves>();
/**
 * The halves of restarted browsers from before: their restored tabs fetch them before a test can
 * listen.
 */
const halvesBefore = new WeakMap<BrowserContext, KeyHalves>();

export type KeyHalves = Map<string, Promise<string | undefined>>;

/**
 * Records the halves that pages get, which the server no longer gives once a session has ended.
 *
 * @param earlier the halves of the same browser before its restart; the new ones are added
 */
export function noteKeyHalves(context: BrowserContext, earlier?: KeyHalves): void {
	if (earlier) halvesBefore.set(context, earlier);
	context.on("response", (response) => {
		if (!response.url().endsWith("/draft/takeKeyHalf") || response.status() !== 200) return;
		const { device } = response.request().postDataJSON();
		const page = response.frame().page();
		const ofPage = halves.get(page) ?? new Map<string, Promise<string | undefined>>();
		const before = ofPage.get(device) ?? earlier?.get(device);
		const half = readHalf(response).catch(() => before);
		halves.set(page, ofPage);
		ofPage.set(device, half);
		earlier?.set(device, half);
	});
}

async function readHalf(response: Response): Promise<string | undefined> {
	const { keyHalf } = await response.json();
	return keyHalf;
}

/**
 * Joins the halves of a draft's key: the tab's own, and the server's.
 *
 * @param mark where the tab stores its half
 * @returns undefined if the tab has none or received none
 */
export async function openDraftKey(
	page: Page,
	mark: "draft-key" | "draft-key-unread",
): Promise<OpenedDraftKey | undefined> {
	const text = await page.evaluate((name) => sessionStorage.getItem(name) ?? "", mark);
	const [id, base64, family = "", kind] = text.split(".");
	if (!id || !base64) return undefined;
	const ours = Buffer.from(base64, "base64");
	if (kind !== "2") return { id, bytes: [...ours] };
	const known = halves.get(page)?.get(family) ?? halvesBefore.get(page.context())?.get(family);
	const theirs = await known;
	if (theirs === undefined) return undefined;
	return { id, bytes: [...(await joined(id, ours, Buffer.from(theirs, "base64")))] };
}

/** The key of a draft, from the phone's half and the server's. */
export async function joined(
	id: string,
	ours: Uint8Array,
	theirs: Uint8Array,
): Promise<Uint8Array> {
	const both = Buffer.concat([ours, theirs]);
	const secret = await webcrypto.subtle.importKey("raw", both, "HKDF", false, ["deriveBits"]);
	const info = new TextEncoder().encode(`draft|${id}`);
	const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
	return new Uint8Array(await webcrypto.subtle.deriveBits(parameters, secret, 256));
}
