import type { Page } from "playwright-core";
import { openDraftKey } from "./open-draft-key.ts";

interface Change {
	readonly from: string;
	readonly to: string;
}

/**
 * Changes the text of a draft of this tab, under its own key, as another release would write it.
 *
 * @param mark where the tab stores the key
 */
export async function alterDraft(
	page: Page,
	mark: "draft-key" | "draft-key-unread",
	change: Change,
): Promise<void> {
	const opened = await openDraftKey(page, mark);
	if (!opened) throw new Error(`The tab has no ${mark}`);
	await page.evaluate(
		async ({ id, bytes, from, to }) => {
			const raw = Uint8Array.from(bytes);
			const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, [
				"encrypt",
				"decrypt",
			]);
			const part = "values/0/1";
			const additionalData = new TextEncoder().encode(`${id}|${part}`);
			const ask = <Value>(request: IDBRequest<Value>) =>
				new Promise<Value>((resolve, reject) => {
					request.onsuccess = () => resolve(request.result);
					request.onerror = () => reject(request.error);
				});
			const database = await ask(indexedDB.open("registration-drafts"));
			const parts = () => database.transaction("parts", "readwrite").objectStore("parts");
			const row: { sealed: { iv: BufferSource; bytes: ArrayBuffer } } = await ask(
				parts().get([id, part]),
			);
			const { iv, bytes: sealedBytes } = row.sealed;
			const parameters = { name: "AES-GCM", iv, additionalData };
			const text = new TextDecoder().decode(
				await crypto.subtle.decrypt(parameters, key, sealedBytes),
			);
			if (!text.includes(from)) throw new Error(`The draft has no ${from}`);
			const plain = new TextEncoder().encode(text.replace(from, to));
			// An IV must never be used twice.
			const fresh = crypto.getRandomValues(new Uint8Array(12));
			const sealed = {
				iv: fresh,
				bytes: await crypto.subtle.encrypt({ ...parameters, iv: fresh }, key, plain),
			};
			await ask(parts().put({ draft: id, part, sealed }));
			database.close();
		},
		{ ...opened, ...change },
	);
}
