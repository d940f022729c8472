import { webcrypto } from "node:crypto";
import type { BrowserContext, Page, Response } from "playwright-core";

/** A draft's name, and the bytes of the key that opens it. */
export interface OpenedDraftKey {
	readonly id: string;
	readonly bytes: number[];
}

/**
 * The server's halves by the families of drafts, as each page was given them: copies of a tab share a
 * family, and get another half for another account.
 */
const halves = new WeakMap<Page, KeyHalves>();
/** What browsers that were started again had before: their tabs ask before anybody can listen. */
const halvesBefore = new WeakMap<BrowserContext, KeyHalves>();

export type KeyHalves = Map<string, Promise<string | undefined>>;

/**
 * Notes the halves that pages get, which nobody gives once a session has ended.
 *
 * @param earlier of the same browser before it was started again; gets the new ones too
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
 * Joins the halves of a draft's key: the tab's own, and what the server gave it.
 *
 * @param mark where the tab has its half
 * @returns undefined where it has none, or none was given
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

async function joined(id: string, ours: Buffer, theirs: Buffer): Promise<Uint8Array> {
	const both = Buffer.concat([ours, theirs]);
	const secret = await webcrypto.subtle.importKey("raw", both, "HKDF", false, ["deriveBits"]);
	const info = new TextEncoder().encode(`draft|${id}`);
	const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
	return new Uint8Array(await webcrypto.subtle.deriveBits(parameters, secret, 256));
}
